// Draws one picture many times with qr-code-styling. In: {text, options, logo, turns, kinds} as JSON on the
// standard input. Out: the milliseconds of CPU of each turn by kind, and the last picture of each kind as base64.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { JSDOM } = require("jsdom");
const nodeCanvas = require("@napi-rs/canvas");
const { QRCodeStyling } = require("qr-code-styling/lib/qr-code-styling.common.js");

// What the engine compiles in the first turns is no part of the measurement.
const WARM_UP = 3;

const { text, options, logo, turns, kinds } = JSON.parse(readFileSync(0, "utf8"));
const asked = { ...options, data: text, jsdom: JSDOM, nodeCanvas, image: logo ?? undefined };

async function draw(kind) {
  const started = process.cpuUsage();
  const picture = await new QRCodeStyling(asked).getRawData(kind);
  const { user, system } = process.cpuUsage(started);
  return [(user + system) / 1_000, picture];
}

const milliseconds = {};
const pictures = {};
for (const kind of kinds) {
  milliseconds[kind] = [];
  for (let turn = -WARM_UP; turn < turns; turn += 1) {
    const [taken, picture] = await draw(kind);
    if (turn >= 0) milliseconds[kind].push(taken);
    pictures[kind] = picture.toString("base64");
  }
}
console.log(JSON.stringify({ milliseconds, pictures }));
// jsdom keeps a timer that would hold the process.
process.exit(0);
