// Reads frames with jsQR and rxing. In: width and height as two 32-bit numbers, then the grey pixels, again and
// again. Out: a line of JSON for each frame, with the text that each decoder found, or null.
import jsQR from "jsqr";
import { decode_barcode } from "rxing-wasm";

function byJsQR(grey, width, height) {
  const pixels = new Uint8ClampedArray(4 * grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    pixels[4 * at] = pixels[4 * at + 1] = pixels[4 * at + 2] = grey[at];
    pixels[4 * at + 3] = 255;
  }
  return jsQR(pixels, width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
}

function byRxing(grey, width, height) {
  try {
    return decode_barcode(grey, width, height, true, false).text();
  } catch {
    return null;
  }
}

let read = Buffer.alloc(0);
for await (const chunk of process.stdin) {
  read = Buffer.concat([read, chunk]);
  while (read.length >= 8) {
    const [width, height] = [read.readUInt32LE(0), read.readUInt32LE(4)];
    const end = 8 + width * height;
    if (read.length < end) break;
    const grey = new Uint8Array(read.subarray(8, end));
    read = read.subarray(end);
    console.log(JSON.stringify({ jsQR: byJsQR(grey, width, height), rxing: byRxing(grey, width, height) }));
  }
}
