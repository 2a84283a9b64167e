// Which of the messages on the standard input the receiver in the given file takes, and which the library.
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

const { verified } = await import(process.argv[2]);
const messages = JSON.parse(readFileSync(0));

function takes(verify) {
  return messages.map((one) => {
    try {
      verify(one);
      return true;
    } catch {
      return false;
    }
  });
}

const receiver = takes((one) => verified(one.headers, Buffer.from(one.body), one.secret));
const library = takes((one) => new Webhook(one.secret).verify(one.body, one.headers));
console.log(JSON.stringify({ receiver, library }));
