// A client of openapi-typescript and openapi-fetch: create, list, repoint, scan, count.
import assert from "node:assert/strict";

import createClient from "openapi-fetch";

import type { components, paths } from "./openapi-typescript.js";

const [baseUrl = "", key = "", phone = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { "x-api-key": key } });

const body: components["schemas"]["URLInput"] = { type_id: 1, url: "https://example.com/menu", name: "openapi-fetch" };
const made = await api.POST("/qr-codes", { body, headers: { "Idempotency-Key": "openapi-fetch" } });
assert.ok(made.data);
const code = made.data.data;
assert.equal(code.type_id, 1);
assert.ok(code.image_base64);

const listed = await api.GET("/qr-codes", { params: { query: { search: "openapi-fetch", limit: 10 } } });
assert.deepEqual(listed.data?.data.map((one) => one.id), [code.id]);

const params = { path: { id: code.id } };
const changed = await api.PATCH("/qr-codes/{id}", { params, body: { url: "https://example.com/summer" } });
assert.ok(changed.data);
// `type_id` tells the types apart, for the compiler as well.
assert.ok(changed.data.data.type_id === 1 && changed.data.data.url === "https://example.com/summer");
assert.equal(changed.data.data.name, "openapi-fetch");

const styled = await api.PATCH("/qr-codes/{id}", { params, body: { options: { dotsOptions: { color: "#0b6b50" } } } });
assert.equal(styled.data?.data.short_id, code.short_id);

const batch = await api.POST("/qr-codes/batch", {
  body: [
    { method: "create", body: { type_id: 1, url: "https://example.com/batch" } },
    { method: "update", id: code.id, body: { name: "in a batch" } },
    { method: "delete", id: "nothing-here" },
  ],
});
assert.deepEqual(batch.data?.data.map((one) => one.status), [201, 200, 404]);
assert.equal(batch.data.data[1]?.data?.name, "in a batch");
assert.equal(batch.data.data[2]?.error?.code, "not_found");

const scan = await fetch(code.short_url, { redirect: "manual", headers: { "User-Agent": phone } });
assert.equal(scan.headers.get("Location"), "https://example.com/summer");

const counted = await api.GET("/qr-codes/{id}/analytics", { params: { ...params, query: { group_by: "os" } } });
assert.ok(counted.data);
assert.equal(counted.data.data.totals.scans, 1);
assert.equal(counted.data.data.breakdown?.[0]?.value, "iOS");

const refused = await api.POST("/qr-codes", { body: { type_id: 1, url: "no address" } });
assert.equal(refused.error?.error.code, "validation_error");
assert.deepEqual(refused.error.error.details.map((one) => one.field), ["url"]);
