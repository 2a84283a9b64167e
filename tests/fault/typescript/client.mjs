// The official TypeScript SDK, told by a line of JSON on stdin what to do; it answers each with one on stdout.
// The person is whoever starts it: `authorize` is the URL that a browser would be opened with.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";

import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [serverUrl, redirectUrl] = process.argv.slice(2);

class Provider {
  redirectUrl = redirectUrl;
  clientMetadata = {
    client_name: "TypeScript SDK",
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };

  state() {
    return randomUUID();
  }
  clientInformation() {
    return this.client;
  }
  saveClientInformation(client) {
    this.client = client;
  }
  tokens() {
    return this.kept;
  }
  saveTokens(tokens) {
    this.kept = tokens;
  }
  codeVerifier() {
    return this.verifier;
  }
  saveCodeVerifier(verifier) {
    this.verifier = verifier;
  }
  redirectToAuthorization(url) {
    this.authorize = url.href;
  }
}

const provider = new Provider();
let transport;
let client;

async function connect() {
  transport = new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider });
  client = new Client({ name: "repoint-tests", version: "1" });
  await client.connect(transport);
  return { connected: client.getServerVersion(), protocol: transport.protocolVersion };
}

const commands = {
  connect,
  finish: async ({ code }) => {
    await transport.finishAuth(code);
    return { finished: true };
  },
  tools: () => client.listTools(),
  call: ({ name, args }) => client.callTool({ name, arguments: args }),
  tokens: () => ({ access: provider.kept?.access_token, refresh: provider.kept?.refresh_token }),
  forgetTokens: () => {
    provider.kept = undefined;
    return { forgotten: true };
  },
};

async function answer(line) {
  const { command, ...rest } = JSON.parse(line);
  try {
    return await commands[command](rest);
  } catch (error) {
    if (error instanceof UnauthorizedError) return { authorize: provider.authorize };
    return { error: String(error.message), code: error.code };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await answer(line)) + "\n");
}
process.exit(0);
