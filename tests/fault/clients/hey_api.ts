// A client of @hey-api/openapi-ts: create, list, repoint, scan, count.
import assert from "node:assert/strict";

import { changeCode, createCode, getCodeAnalytics, listCodes, writeCodes } from "./hey-api/index.js";
import { client } from "./hey-api/client.gen.js";

const [baseUrl = "", key = "", phone = ""] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key });

const made = await createCode({
  body: { type_id: 1, url: "https://example.com/menu", name: "hey-api" },
  throwOnError: true,
});
const code = made.data.data;
assert.equal(code.type_id, 1);
assert.ok(code.image_base64);

const listed = await listCodes({ query: { search: "hey-api", limit: 10 }, throwOnError: true });
assert.deepEqual(listed.data.data.map((one) => one.id), [code.id]);

const path = { id: code.id };
const changed = await changeCode({ path, body: { url: "https://example.com/summer" }, throwOnError: true });
// `type_id` tells the types apart, for the compiler as well.
assert.ok(changed.data.data.type_id === 1 && changed.data.data.url === "https://example.com/summer");
assert.equal(changed.data.data.name, "hey-api");

const styled = await changeCode({ path, body: { options: { dotsOptions: { color: "#0b6b50" } } }, throwOnError: true });
assert.equal(styled.data.data.short_id, code.short_id);

const batch = await writeCodes({
  body: [
    { method: "create", body: { type_id: 1, url: "https://example.com/batch" } },
    { method: "update", id: code.id, body: { name: "in a batch" } },
    { method: "delete", id: "nothing-here" },
  ],
  throwOnError: true,
});
assert.deepEqual(batch.data.data.map((one) => one.status), [201, 200, 404]);
assert.equal(batch.data.data[1]?.data?.name, "in a batch");
assert.equal(batch.data.data[2]?.error?.code, "not_found");

const scan = await fetch(code.short_url, { redirect: "manual", headers: { "User-Agent": phone } });
assert.equal(scan.headers.get("Location"), "https://example.com/summer");

const counted = await getCodeAnalytics({ path, query: { group_by: "os" }, throwOnError: true });
assert.equal(counted.data.data.totals.scans, 1);
assert.equal(counted.data.data.breakdown?.[0]?.value, "iOS");

const refused = await createCode({ body: { type_id: 1, url: "no address" } });
assert.equal(refused.error?.error.code, "validation_error");
assert.deepEqual(refused.error.error.details.map((one) => one.field), ["url"]);
