import { createHmac } from "node:crypto";
import { type Params, readForm } from "./stripe-form.ts";

// Stripe as its API reference and its own client describe it, as far as plans go: customers, Checkout, subscriptions, invoices, charges, refunds, disputes, the portal, signed events.

const stripeKey = "sk_test_fake";
const webhookSecret = "whsec_fake";
const prices = { basic: "price_basic", premium: "price_premium" } as const;

type Plan = keyof typeof prices;
type Thing = { id: string; object: string; created: number; [more: string]: unknown };
export type StripeEvent = { id: string; object: "event"; type: string; livemode: boolean; account?: string; created: number; data: { object: Thing } };
export type FakeStripe = ReturnType<typeof startFakeStripe>;

const month = 30 * 24 * 3600;

type Refusal = { status: number; type: string; code?: string; message: string };
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
const missing = (what: string) => new Refused({ status: 404, type: "invalid_request_error", code: "resource_missing", message: `No such ${what}` });

export function startFakeStripe() {
  const things = new Map<string, Thing>();
  const answers = new Map<string, { params: string; status: number; body: unknown }>();
  const events: StripeEvent[] = [];
  const calls: string[] = [];
  const cents: Record<string, number> = { [prices.basic]: 1990, [prices.premium]: 3990 };
  const account = crypto.randomUUID().slice(0, 8);
  let serial = 0;
  let clock = Math.floor(Date.now() / 1000);
  const forbidden = new Set<string>();
  const cards = new Map<string, string>();
  let isDown = false;
  let onRefund = () => {};
  let isCardDeclined = false;
  let isBalanceLow = false;

  const newId = (prefix: string) => `${prefix}_${account}${String(++serial).padStart(6, "0")}`;
  const all = <T extends Thing = Thing>(object: string) => [...things.values()].filter((thing): thing is T => thing.object === object);
  function keep(thing: { id: string; object: string; [more: string]: unknown }): Thing {
    const kept: Thing = { created: clock, livemode: false, ...thing };
    things.set(kept.id, kept);
    return kept;
  }
  function get(id: unknown, object: string): Thing {
    const thing = things.get(String(id));
    if (!thing || thing.object !== object) throw missing(object);
    return thing;
  }
  function tell(type: string, thing: Thing): StripeEvent {
    const event = { id: newId("evt"), object: "event" as const, type, livemode: false, created: clock, data: { object: structuredClone(thing) } };
    events.push(event);
    return event;
  }

  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => route(request).catch(refused) });
  const url = `http://127.0.0.1:${server.port}`;

  function refused(error: unknown): Response {
    if (!(error instanceof Refused)) throw error;
    const { status, ...rest } = error.refusal;
    return Response.json({ error: rest }, { status });
  }

  async function route(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith("/c/")) return checkoutPage(request, pathname.slice(3));
    if (pathname.startsWith("/p/")) return new Response("<!doctype html><title>Portal</title><h1>Portal</h1>", { headers: { "content-type": "text/html" } });
    calls.push(`${request.method} ${pathname}`);
    if (isDown) return Response.json({ error: { type: "api_error", message: "down" } }, { status: 503, headers: { "stripe-should-retry": "false" } });
    if (request.headers.get("authorization") !== `Bearer ${stripeKey}`) {
      throw new Refused({ status: 401, type: "invalid_request_error", message: "Invalid API Key provided" });
    }
    const params = readForm(request.method === "POST" ? new URLSearchParams(await request.text()) : searchParams);
    const [, , ...path] = pathname.split("/");
    const key = request.headers.get("idempotency-key");
    if (request.method !== "POST" || !key) return Response.json(answer(request.method, path, params));
    const known = answers.get(key);
    const said = pathname + JSON.stringify(params);
    if (known && known.params !== said) {
      throw new Refused({ status: 400, type: "idempotency_error", message: "Keys for idempotent requests can only be used with the same parameters" });
    }
    if (!known) answers.set(key, { params: said, ...outcomeOf(() => answer(request.method, path, params)) });
    const { status, body } = answers.get(key) ?? { status: 500, body: null };
    return Response.json(body, { status });
  }

  // what is refused for want of money is an answer like any other: whoever asks with the same key hears it again
  const keptRefusals = ["card_declined", "balance_insufficient"];
  function outcomeOf(ask: () => unknown): { status: number; body: unknown } {
    try {
      return { status: 200, body: structuredClone(ask()) }; // as it was then
    } catch (error) {
      if (!(error instanceof Refused) || !keptRefusals.includes(error.refusal.code ?? "")) throw error;
      const { status, ...rest } = error.refusal;
      return { status, body: { error: rest } };
    }
  }

  function answer(method: string, [noun, id, act]: string[], params: Params): unknown {
    switch (`${method} ${noun}${id && noun !== "checkout" && noun !== "billing_portal" ? "/:id" : ""}`) {
      case "POST customers":
        return keep({ id: newId("cus"), object: "customer", email: params.email, name: params.name, metadata: params.metadata });
      case "POST customers/:id":
        return updateCustomer(get(id, "customer"), params);
      case "DELETE customers/:id":
        return deleteCustomer(get(id, "customer"));
      case "GET prices/:id":
        return { id, object: "price", currency: "brl", unit_amount: cents[id ?? ""], recurring: { interval: "month", interval_count: 1 } };
      case "POST checkout":
        return act ? expire(act) : createSession(params);
      case "GET checkout":
        return list("checkout.session", params);
      case "GET subscriptions":
        return list("subscription", params);
      case "GET subscriptions/:id":
        return get(id, "subscription");
      case "POST subscriptions/:id":
        return updateSubscription(get(id, "subscription"), params);
      case "DELETE subscriptions/:id":
        return endSubscription(get(id, "subscription"));
      case "GET invoices":
        return list("invoice", params);
      case "GET invoices/:id":
        return shown(get(id, "invoice"), params);
      case "GET charges":
        return list("charge", params);
      case "GET charges/:id":
        return shown(get(id, "charge"), params);
      case "GET disputes":
        return { object: "list", url: "/v1/disputes", has_more: false, data: all("dispute").filter(({ charge }) => charge === params.charge) };
      case "POST refunds":
        return refund(String(params.payment_intent));
      case "POST billing_portal":
        return keep({
          id: newId("bps"),
          object: "billing_portal.session",
          customer: params.customer,
          url: `${url}/p/${newId("portal")}`,
          return_url: params.return_url,
        });
      default:
        throw new Refused({ status: 404, type: "invalid_request_error", message: `Unrecognized request URL (${method} ${noun})` });
    }
  }

  function updateCustomer(customer: Thing, { email, name }: Params): Thing {
    Object.assign(customer, { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) });
    tell("customer.updated", customer);
    return customer;
  }

  // their subscriptions end with them; what was paid stays
  function deleteCustomer(customer: Thing) {
    for (const subscription of all("subscription"))
      if (subscription.customer === customer.id && subscription.status !== "canceled") endSubscription(subscription);
    things.delete(customer.id);
    tell("customer.deleted", customer);
    return { id: customer.id, object: "customer", deleted: true };
  }

  // what must be asked for by `expand` is left out otherwise
  function shown({ payments, refunds, ...thing }: Thing, { expand = [] }: Params, prefix = ""): unknown {
    const isAsked = (name: string) => (expand as string[]).includes(prefix + name);
    return { ...thing, ...(isAsked("payments") ? { payments } : {}), ...(isAsked("refunds") ? { refunds } : {}) };
  }

  function list(object: string, params: Params) {
    if (forbidden.has(String(params.customer))) throw missing("customer");
    const { customer, status, limit = "10", starting_after: after } = params;
    const isMeant = (thing: Thing) =>
      (!customer || thing.customer === customer) &&
      (status === "all" || (status ? thing.status === status : object !== "subscription" || thing.status !== "canceled"));
    const found = all(object).filter(isMeant).reverse();
    const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
    const page = found.slice(from, from + Number(limit));
    return { object: "list", url: "/v1/…", has_more: from + page.length < found.length, data: page.map((thing) => shown(thing, params, "data.")) };
  }

  function createSession({ customer, line_items, success_url, cancel_url, client_reference_id, mode, locale, metadata = {} }: Params): Thing {
    get(customer, "customer");
    const id = newId("cs");
    const [item] = Object.values(line_items as Record<string, Params>);
    return keep({
      id,
      object: "checkout.session",
      customer,
      mode,
      locale,
      client_reference_id,
      metadata,
      success_url,
      cancel_url,
      price: item?.price,
      status: "open",
      url: `${url}/c/${id}`,
    });
  }

  function expire(id: string): Thing {
    const session = get(id, "checkout.session");
    return Object.assign(session, { status: "expired", url: null });
  }

  async function checkoutPage(request: Request, id: string): Promise<Response> {
    const session = get(id, "checkout.session");
    if (request.method === "GET") {
      const html = `<!doctype html><title>Checkout</title><h1>Checkout</h1><form method="post"><button>Pay</button></form>`;
      return new Response(html, { headers: { "content-type": "text/html" } });
    }
    pay(id);
    return Response.redirect(String(session.success_url), 303);
  }

  /** Somebody pays on the Checkout page. */
  function pay(sessionId: string): Thing {
    const session = get(sessionId, "checkout.session");
    if (session.status !== "open") throw new Error(`session ${sessionId} is ${session.status}`);
    const id = newId("sub");
    const subscription = keep({
      id,
      object: "subscription",
      customer: session.customer,
      status: "active",
      start_date: clock,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      items: { object: "list", data: [itemOf(String(session.price), clock + month)] },
    });
    Object.assign(session, { status: "complete", url: null, subscription: id });
    bill(subscription, "subscription_create", [{ price: String(session.price), amount: cents[String(session.price)] ?? 0 }]);
    tell("customer.subscription.created", subscription);
    tell("checkout.session.completed", session);
    return subscription;
  }

  const itemOf = (price: string, end: number) => ({ id: newId("si"), object: "subscription_item", price: { id: price }, current_period_end: end });
  const itemIn = (subscription: Thing) => (subscription.items as { data: ReturnType<typeof itemOf>[] }).data[0] as ReturnType<typeof itemOf>;

  // of two tries the first was given up
  const paymentOf = (intent: string, status: "canceled" | "paid") => ({
    object: "invoice_payment",
    status,
    payment: { type: "payment_intent", payment_intent: intent },
  });

  function bill(subscription: Thing, reason: string, lines: { price: string; amount: number }[]): Thing {
    if (isCardDeclined) throw new Refused({ status: 402, type: "card_error", code: "card_declined", message: "Your card was declined." });
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const intent = newId("pi");
    const customer = String(subscription.customer);
    const payment_method_details = { type: "card", card: { fingerprint: cards.get(customer) ?? `card of ${customer}` } };
    keep({ id: newId("ch"), object: "charge", customer, payment_intent: intent, amount, refunded: false, disputed: false, payment_method_details });
    const invoice = keep({
      id: newId("in"),
      object: "invoice",
      customer: subscription.customer,
      status: "paid",
      billing_reason: reason,
      amount_paid: amount,
      status_transitions: { paid_at: clock },
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
      lines: { object: "list", data: lines.map(({ price, amount }) => ({ amount, pricing: { type: "price_details", price_details: { price } } })) },
      payments: { object: "list", data: [paymentOf(newId("pi"), "canceled"), paymentOf(intent, "paid")] },
    });
    const { payments, ...sent } = invoice;
    tell("invoice.paid", sent as Thing);
    return invoice;
  }

  function updateSubscription(subscription: Thing, params: Params): Thing {
    if (subscription.status === "canceled") throw missing("subscription");
    const item = itemIn(subscription);
    const [change] = Object.values((params.items ?? {}) as Record<string, Params>);
    if (change && change.price !== item.price.id) {
      const [before, after] = [cents[item.price.id] ?? 0, cents[String(change.price)] ?? 0];
      const lines = [
        { price: item.price.id, amount: -before },
        { price: String(change.price), amount: after },
      ];
      if (params.proration_behavior === "always_invoice" && after > before) bill(subscription, "subscription_update", lines);
      item.price.id = String(change.price);
    }
    if (params.cancel_at !== undefined) subscription.cancel_at = params.cancel_at === "" ? null : Number(params.cancel_at);
    if (params.cancel_at_period_end !== undefined) subscription.cancel_at_period_end = params.cancel_at_period_end === "true";
    tell("customer.subscription.updated", subscription);
    return subscription;
  }

  function endSubscription(subscription: Thing): Thing {
    if (subscription.status === "canceled") throw missing("subscription");
    Object.assign(subscription, { status: "canceled", ended_at: clock, cancel_at: null, cancel_at_period_end: false });
    tell("customer.subscription.deleted", subscription);
    return subscription;
  }

  function refund(intent: string): Thing {
    const charge = all("charge").find(({ payment_intent }) => payment_intent === intent);
    if (!charge) throw missing("payment_intent");
    onRefund();
    if (isBalanceLow) throw new Refused({ status: 400, type: "invalid_request_error", code: "balance_insufficient", message: "Insufficient funds." });
    const disputes = all("dispute").filter((dispute) => dispute.charge === charge.id);
    if (disputes.some(({ is_charge_refundable }) => !is_charge_refundable))
      throw new Refused({ status: 400, type: "invalid_request_error", code: "charge_disputed", message: "The charge has been charged back." });
    if (charge.refunded) {
      throw new Refused({ status: 400, type: "invalid_request_error", code: "charge_already_refunded", message: "Charge has already been refunded." });
    }
    const done = keep({ id: newId("re"), object: "refund", payment_intent: intent, status: "succeeded" });
    Object.assign(charge, { refunded: true, refunds: { object: "list", data: [{ ...done }] } });
    tell("charge.refunded", charge);
    return done;
  }

  const inquiries = ["warning_needs_response", "warning_under_review", "warning_closed"];

  /** The payer's bank takes a payment back, or with a warning's status only asks. What is sent names the charge and no customer. */
  function dispute(charge: Thing, status = "needs_response"): Thing {
    const isInquiry = inquiries.includes(status);
    const { id, amount, payment_intent } = charge;
    const opened = keep({
      id: newId("du"),
      object: "dispute",
      amount,
      charge: id,
      payment_intent,
      currency: "brl",
      reason: "fraudulent",
      status,
      is_charge_refundable: isInquiry,
      balance_transactions: isInquiry ? [] : [{ object: "balance_transaction", amount: -Number(amount) }],
      evidence_details: { due_by: clock + 7 * 24 * 3600, has_evidence: false, past_due: false, submission_count: 0 },
    });
    charge.disputed = true;
    tell("charge.dispute.created", opened);
    if (!isInquiry) tell("charge.dispute.funds_withdrawn", opened);
    return opened;
  }

  /** An inquiry that becomes a dispute, or evidence sent. */
  function updateDispute(id: string, status: string): void {
    const updated = get(id, "dispute");
    const wasInquiry = inquiries.includes(String(updated.status));
    Object.assign(updated, { status, is_charge_refundable: inquiries.includes(status) });
    tell("charge.dispute.updated", updated);
    if (wasInquiry && !inquiries.includes(status)) tell("charge.dispute.funds_withdrawn", updated);
  }

  /** The bank has decided. */
  function closeDispute(id: string, status: "won" | "lost" | "warning_closed"): void {
    const closed = get(id, "dispute");
    Object.assign(closed, { status, is_charge_refundable: status !== "lost" });
    tell("charge.dispute.closed", closed);
    if (status === "won") tell("charge.dispute.funds_reinstated", closed);
  }

  /** The next month of a subscription begins: it is paid, or ends when that was wished. */
  function passMonth(subscriptionId: string): void {
    const subscription = get(subscriptionId, "subscription");
    const item = itemIn(subscription);
    clock = Math.max(clock, item.current_period_end);
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null) endSubscription(subscription);
    else {
      item.current_period_end += month;
      bill(subscription, "subscription_cycle", [{ price: item.price.id, amount: cents[item.price.id] ?? 0 }]);
      tell("customer.subscription.updated", subscription);
    }
  }

  /** The header that Stripe would send with this body. */
  function signatureOf(body: string, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}): string {
    return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
  }

  return {
    url,
    events,
    calls,
    all,
    pay,
    passMonth,
    signatureOf,
    cents,
    get: (id: string) => things.get(id),
    update: (id: string, params: Params) => updateSubscription(get(id, "subscription"), params),
    end: (id: string) => endSubscription(get(id, "subscription")),
    refundAll: (customer: string) => {
      for (const charge of all("charge")) if (charge.customer === customer && !charge.refunded) refund(String(charge.payment_intent));
    },
    /** The payer's bank disputes what they paid last. */
    dispute: (customer: string, status?: string) => dispute(all("charge").findLast((charge) => charge.customer === customer) as Thing, status),
    /** The payer's bank disputes what they paid first. */
    disputeFirst: (customer: string) => dispute(all("charge").find((charge) => charge.customer === customer) as Thing),
    updateDispute,
    closeDispute,
    /** Whatever the customer pays from now on comes from this card. */
    setCard: (customer: string, fingerprint: string) => void cards.set(customer, fingerprint),
    /** Does something once in the middle of the next refund. */
    duringRefund(act: () => void) {
      onRefund = () => {
        onRefund = () => {};
        act();
      };
    },
    /** Somebody deletes the customer in Stripe's dashboard, and so long ago that no key of before is known. */
    deleteCustomer: (customer: string) => {
      deleteCustomer(get(customer, "customer"));
      answers.clear();
    },
    tell,
    /** A customer subscribed without our Checkout, as if on its page. */
    subscribe(customer: string, plan: Plan): Thing {
      return pay(this.openSession(customer, plan));
    },
    /** A Checkout page that was left open in another tab. */
    openSession: (customer: string, plan: Plan) =>
      createSession({ customer, line_items: { 0: { price: prices[plan] } }, success_url: "", mode: "subscription" }).id,
    addCustomer: () => keep({ id: newId("cus"), object: "customer" }),
    passTime(seconds: number) {
      clock += seconds;
    },
    goDown(is: boolean) {
      isDown = is;
    },
    /** Lists nothing more of this customer, as of one of another account. */
    forbid(customer: string) {
      forbidden.add(customer);
    },
    emptyBalance(is: boolean) {
      isBalanceLow = is;
    },
    declineCards(is: boolean) {
      isCardDeclined = is;
    },
    /** Sends the event to the site as Stripe does. */
    deliver(to: string, event: StripeEvent, more: { body?: string; signature?: string } = {}): Promise<Response> {
      const body = JSON.stringify(event);
      const signature = more.signature ?? signatureOf(body);
      return fetch(`${to}/api/stripe/webhook`, {
        method: "POST",
        body: more.body ?? body,
        headers: { "content-type": "application/json; charset=utf-8", ...(signature ? { "stripe-signature": signature } : {}) },
      });
    },
    environment: {
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_BASIC: prices.basic,
      STRIPE_PRICE_PREMIUM: prices.premium,
      STRIPE_API_URL: url,
    },
    stop: () => server.stop(true),
  };
}
