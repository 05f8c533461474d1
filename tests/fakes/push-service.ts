import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, verify } from "node:crypto";

// A fake push service and its browsers: it checks the signature, decrypts, and answers as told.

type Payload = {
  web_push?: number;
  notification: { title: string; body?: string; lang: string; navigate: string; tag: string; renotify?: boolean };
  app_badge: number;
};
type ReceivedPush = { device: string; payload: Payload; text: string; headers: Headers; claims: { aud: string; exp: number; sub: string } };
type Answer = { status: number; headers?: Record<string, string> };

export function startFakePushService() {
  const devices = new Map<string, { curve: ECDH; auth: string; answers: Answer[] }>();
  const received: ReceivedPush[] = [];
  const attempts: { device: string; status: number }[] = [];
  const faults: string[] = [];

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const name = new URL(request.url).pathname.replace("/send/", "");
      const device = devices.get(name);
      if (!device) {
        faults.push(`${request.method} ${request.url}`);
        return new Response(null, { status: 404 });
      }
      const answer = device.answers.shift() ?? { status: 201 };
      try {
        const push = readPush(request, name, device, Buffer.from(await request.arrayBuffer()), url);
        if (answer.status === 201) received.push(push);
      } catch (error) {
        faults.push(String(error));
        return new Response(null, { status: 403 });
      }
      attempts.push({ device: name, status: answer.status });
      return new Response(null, answer);
    },
  });
  const url = `http://127.0.0.1:${server.port}`;

  return {
    url,
    /** Pushes accepted with 201, decrypted. */
    received,
    /** All pushes whose signature and content were right. */
    attempts,
    /** Requests that were wrong. */
    faults,
    receivedBy: (name: string) => received.filter(({ device }) => device === name),
    attemptsOf: (name: string) => attempts.flatMap(({ device, status }) => (device === name ? [status] : [])),
    /** A browser's subscription; `answers` come first, then 201. */
    makeDevice(...answers: Answer[]) {
      const name = crypto.randomUUID();
      const curve = createECDH("prime256v1");
      curve.generateKeys();
      const auth = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
      devices.set(name, { curve, auth, answers });
      return { name, subscription: { endpoint: `${url}/send/${name}`, p256dh: curve.getPublicKey("base64url"), auth, timeZone: findZone(12) } };
    },
    stop: () => server.stop(true),
  };
}

/** A time zone in which it is this hour now. */
export function findZone(hour: number): string {
  const difference = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${difference > 0 ? "-" : "+"}${Math.abs(difference)}`;
}

function readPush(request: Request, device: string, { curve, auth }: { curve: ECDH; auth: string }, body: Buffer, origin: string) {
  const { headers } = request;
  if (request.method !== "POST" || headers.get("content-encoding") !== "aes128gcm") throw new Error("no encrypted POST");
  if (!/^\d+$/.test(headers.get("ttl") ?? "")) throw new Error("no TTL");
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(headers.get("topic") ?? "x")) throw new Error("wrong topic");
  if (body.length > 4096) throw new Error("too long");
  const claims = verifyVapid(headers.get("authorization") ?? "");
  if (claims.aud !== origin || claims.exp < Date.now() / 1000 || claims.exp > Date.now() / 1000 + 24 * 3600) throw new Error("wrong claims");
  const text = decrypt(body, curve, Buffer.from(auth, "base64url"));
  return { device, payload: JSON.parse(text) as Payload, text, headers, claims };
}

/** RFC 8291, one record. */
function decrypt(body: Buffer, curve: ECDH, auth: Buffer): string {
  const [salt, size, sender] = [body.subarray(0, 16), body.readUInt32BE(16), body.subarray(21, 21 + body.readUInt8(20))];
  const sealed = body.subarray(21 + sender.length);
  if (sender.length !== 65 || sealed.length > size) throw new Error("not one record");
  const derive = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, length: number) => new Uint8Array(hkdfSync("sha256", secret, salted, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const secret = derive(curve.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrong padding");
  return plain.toString("utf8", 0, end);
}

/** RFC 8292: a token signed with the key that stands beside it. */
function verifyVapid(authorization: string): ReceivedPush["claims"] {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("wrong signature");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
