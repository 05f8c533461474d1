import { expect, test } from "bun:test";
import { getNetworkPrefix } from "#app/http/address.server";
import { addressKey } from "#app/http/rate-limit.server";

test("an IPv6 address is known by its first 64 bits, an IPv4 one as it is, however they are written", () => {
  const same = [
    ["2001:db8::1", "2001:db8:0:0::ffff", "2001:0DB8:0000:0000:1:2:3:4", "2001:db8::5%eth0", " 2001:db8::192.0.2.1 ", "2001:db8::"],
    ["192.0.2.7", "::ffff:192.0.2.7", "::FFFF:c000:207", "0:0:0:0:0:ffff:192.0.2.7"],
    ["2001:db8:0:1::1", "2001:db8:0:1:ffff::"],
    ["2001:db8:1::1", "2001:db8:1:0:0:0:0:2"],
    ["::1", "0:0:0:0:0:0:0:2", "::"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::", "1:2:3:4:5::8"],
    ["192.0.2.8"],
    ["fe80::1%en0", "fe80::2%25en1"],
    ["unknown", "Unknown"],
    ["1:2:3"], // no address at all
  ];
  const networks = same.map((addresses) => [...new Set(addresses.map(getNetworkPrefix))]);
  expect(networks.map(({ length }) => length)).toEqual(same.map(() => 1));
  expect(new Set(networks.flat()).size).toBe(same.length);
  expect(networks.slice(0, 2).flat()).toEqual(["2001:db8:0:0", "192.0.2.7"]);
});

test("limits know an address by a keyed hash alone", () => {
  expect(addressKey("2001:db8::1")).toBe(addressKey("2001:db8::2"));
  expect(addressKey("192.0.2.7")).toMatch(/^[\w-]{43}$/);
  expect(addressKey("192.0.2.7")).not.toBe(addressKey("192.0.2.8"));
});
