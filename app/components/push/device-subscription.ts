/** `install`: an iPhone that receives pushes only from the home screen. */
export type PushState = "unknown" | "unsupported" | "install" | "denied" | "off" | "on";

type ServerState = { publicKey: string | null; isSubscribed: boolean };

const address = "/api/push-subscription";

async function requestServer(init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
}

const readServerState = async () => (await (await requestServer()).json()) as ServerState;

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function isUninstalledIphone(): boolean {
  const isApplePhone = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApplePhone && !matchMedia("(display-mode: standalone)").matches;
}

/** Asks nobody for permission. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return isUninstalledIphone() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const { publicKey, isSubscribed } = await readServerState();
  if (!publicKey) return "unsupported";
  if (Notification.permission !== "granted" || !isSubscribed) return "off";
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? "on" : "off";
}

/** Must be called in a tap, which the permission needs. */
export async function subscribeDevice(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { publicKey } = await readServerState();
  if (!publicKey) return "unsupported";
  await navigator.serviceWorker.register("/sw.js");
  const { endpoint, keys } = (await createSubscription(publicKey)).toJSON();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const body = JSON.stringify({ endpoint, ...keys, timeZone });
  await requestServer({ method: "PUT", headers: { "Content-Type": "application/json" }, body });
  return "on";
}

async function createSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription(); // with another key
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

export async function unsubscribeDevice(): Promise<PushState> {
  await requestServer({ method: "DELETE" });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}
