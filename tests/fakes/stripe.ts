import { createHmac } from "node:crypto";
import { type Params, parseForm } from "./stripe-form.ts";

// A fake Stripe: customers, Checkout, subscriptions, invoices, refunds, disputes, portal, events.

const stripeKey = "sk_test_fake";
const webhookSecret = "whsec_fake";
const prices = { basic: "price_basic", premium: "price_premium" } as const;

type Plan = keyof typeof prices;
type StripeObject = { id: string; object: string; created: number; [more: string]: unknown };
export type StripeEvent = { id: string; object: "event"; type: string; livemode: boolean; account?: string; created: number; data: { object: StripeObject } };
export type FakeStripe = ReturnType<typeof startFakeStripe>;

const month = 30 * 24 * 3600;

type ErrorBody = { status: number; type: string; code?: string; message: string };
class StripeError extends Error {
  readonly errorBody: ErrorBody;
  constructor(errorBody: ErrorBody) {
    super(errorBody.message);
    this.errorBody = errorBody;
  }
}
const makeMissingError = (what: string) =>
  new StripeError({ status: 404, type: "invalid_request_error", code: "resource_missing", message: `No such ${what}` });

export function startFakeStripe() {
  const objects = new Map<string, StripeObject>();
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
  const listObjects = <T extends StripeObject = StripeObject>(object: string) =>
    [...objects.values()].filter((stripeObject): stripeObject is T => stripeObject.object === object);
  function storeObject(stripeObject: { id: string; object: string; [more: string]: unknown }): StripeObject {
    const stored: StripeObject = { created: clock, livemode: false, ...stripeObject };
    objects.set(stored.id, stored);
    return stored;
  }
  function getObject(id: unknown, object: string): StripeObject {
    const stripeObject = objects.get(String(id));
    if (!stripeObject || stripeObject.object !== object) throw makeMissingError(object);
    return stripeObject;
  }
  function emitEvent(type: string, stripeObject: StripeObject): StripeEvent {
    const event = { id: newId("evt"), object: "event" as const, type, livemode: false, created: clock, data: { object: structuredClone(stripeObject) } };
    events.push(event);
    return event;
  }

  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => route(request).catch(errorResponse) });
  const url = `http://127.0.0.1:${server.port}`;

  function errorResponse(error: unknown): Response {
    if (!(error instanceof StripeError)) throw error;
    const { status, ...rest } = error.errorBody;
    return Response.json({ error: rest }, { status });
  }

  async function route(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith("/c/")) return serveCheckoutPage(request, pathname.slice(3));
    if (pathname.startsWith("/p/")) return new Response("<!doctype html><title>Portal</title><h1>Portal</h1>", { headers: { "content-type": "text/html" } });
    calls.push(`${request.method} ${pathname}`);
    if (isDown) return Response.json({ error: { type: "api_error", message: "down" } }, { status: 503, headers: { "stripe-should-retry": "false" } });
    if (request.headers.get("authorization") !== `Bearer ${stripeKey}`) {
      throw new StripeError({ status: 401, type: "invalid_request_error", message: "Invalid API Key provided" });
    }
    const params = parseForm(request.method === "POST" ? new URLSearchParams(await request.text()) : searchParams);
    const [, , ...path] = pathname.split("/");
    const key = request.headers.get("idempotency-key");
    if (request.method !== "POST" || !key) return Response.json(routeCall(request.method, path, params));
    const idempotentAnswer = answers.get(key);
    const answered = pathname + JSON.stringify(params);
    if (idempotentAnswer && idempotentAnswer.params !== answered) {
      throw new StripeError({ status: 400, type: "idempotency_error", message: "Keys for idempotent requests can only be used with the same parameters" });
    }
    if (!idempotentAnswer) answers.set(key, { params: answered, ...runCall(() => routeCall(request.method, path, params)) });
    const { status, body } = answers.get(key) ?? { status: 500, body: null };
    return Response.json(body, { status });
  }

  // payment errors are stored under the idempotency key
  const storedErrorStatuses = ["card_declined", "balance_insufficient"];
  function runCall(respond: () => unknown): { status: number; body: unknown } {
    try {
      return { status: 200, body: structuredClone(respond()) }; // a snapshot
    } catch (error) {
      if (!(error instanceof StripeError) || !storedErrorStatuses.includes(error.errorBody.code ?? "")) throw error;
      const { status, ...rest } = error.errorBody;
      return { status, body: { error: rest } };
    }
  }

  function routeCall(method: string, [resource, id, act]: string[], params: Params): unknown {
    switch (`${method} ${resource}${id && resource !== "checkout" && resource !== "billing_portal" ? "/:id" : ""}`) {
      case "POST customers":
        return storeObject({ id: newId("cus"), object: "customer", email: params.email, name: params.name, metadata: params.metadata });
      case "POST customers/:id":
        return updateCustomer(getObject(id, "customer"), params);
      case "DELETE customers/:id":
        return deleteCustomer(getObject(id, "customer"));
      case "GET prices/:id":
        return { id, object: "price", currency: "brl", unit_amount: cents[id ?? ""], recurring: { interval: "month", interval_count: 1 } };
      case "POST checkout":
        return act ? expireSession(act) : createSession(params);
      case "GET checkout":
        return list("checkout.session", params);
      case "GET subscriptions":
        return list("subscription", params);
      case "GET subscriptions/:id":
        return getObject(id, "subscription");
      case "POST subscriptions/:id":
        return updateSubscription(getObject(id, "subscription"), params);
      case "DELETE subscriptions/:id":
        return cancelSubscription(getObject(id, "subscription"));
      case "GET invoices":
        return list("invoice", params);
      case "GET invoices/:id":
        return presentObject(getObject(id, "invoice"), params);
      case "GET charges":
        return list("charge", params);
      case "GET charges/:id":
        return presentObject(getObject(id, "charge"), params);
      case "GET disputes":
        return { object: "list", url: "/v1/disputes", has_more: false, data: listObjects("dispute").filter(({ charge }) => charge === params.charge) };
      case "POST refunds":
        return createRefund(String(params.payment_intent));
      case "POST billing_portal":
        return storeObject({
          id: newId("bps"),
          object: "billing_portal.session",
          customer: params.customer,
          url: `${url}/p/${newId("portal")}`,
          return_url: params.return_url,
        });
      default:
        throw new StripeError({ status: 404, type: "invalid_request_error", message: `Unrecognized request URL (${method} ${resource})` });
    }
  }

  function updateCustomer(customer: StripeObject, { email, name }: Params): StripeObject {
    Object.assign(customer, { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) });
    emitEvent("customer.updated", customer);
    return customer;
  }

  // cancels subscriptions, keeps payments
  function deleteCustomer(customer: StripeObject) {
    for (const subscription of listObjects("subscription"))
      if (subscription.customer === customer.id && subscription.status !== "canceled") cancelSubscription(subscription);
    objects.delete(customer.id);
    emitEvent("customer.deleted", customer);
    return { id: customer.id, object: "customer", deleted: true };
  }

  // fields that need `expand`
  function presentObject({ payments, refunds, ...thing }: StripeObject, { expand = [] }: Params, prefix = ""): unknown {
    const isExpanded = (name: string) => (expand as string[]).includes(prefix + name);
    return { ...thing, ...(isExpanded("payments") ? { payments } : {}), ...(isExpanded("refunds") ? { refunds } : {}) };
  }

  function list(object: string, params: Params) {
    if (forbidden.has(String(params.customer))) throw makeMissingError("customer");
    const { customer, status, limit = "10", starting_after: after } = params;
    const isMatch = (stripeObject: StripeObject) =>
      (!customer || stripeObject.customer === customer) &&
      (status === "all" || (status ? stripeObject.status === status : object !== "subscription" || stripeObject.status !== "canceled"));
    const found = listObjects(object).filter(isMatch).reverse();
    const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
    const page = found.slice(from, from + Number(limit));
    return {
      object: "list",
      url: "/v1/…",
      has_more: from + page.length < found.length,
      data: page.map((stripeObject) => presentObject(stripeObject, params, "data.")),
    };
  }

  function createSession({ customer, line_items, success_url, cancel_url, client_reference_id, mode, locale, metadata = {} }: Params): StripeObject {
    getObject(customer, "customer");
    const id = newId("cs");
    const [item] = Object.values(line_items as Record<string, Params>);
    return storeObject({
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

  function expireSession(id: string): StripeObject {
    const session = getObject(id, "checkout.session");
    return Object.assign(session, { status: "expired", url: null });
  }

  async function serveCheckoutPage(request: Request, id: string): Promise<Response> {
    const session = getObject(id, "checkout.session");
    if (request.method === "GET") {
      const html = `<!doctype html><title>Checkout</title><h1>Checkout</h1><form method="post"><button>Pay</button></form>`;
      return new Response(html, { headers: { "content-type": "text/html" } });
    }
    payCheckout(id);
    return Response.redirect(String(session.success_url), 303);
  }

  /** Completes a Checkout session. */
  function payCheckout(sessionId: string): StripeObject {
    const session = getObject(sessionId, "checkout.session");
    if (session.status !== "open") throw new Error(`session ${sessionId} is ${session.status}`);
    const id = newId("sub");
    const subscription = storeObject({
      id,
      object: "subscription",
      customer: session.customer,
      status: "active",
      start_date: clock,
      cancel_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      items: { object: "list", data: [makeItem(String(session.price), clock + month)] },
    });
    Object.assign(session, { status: "complete", url: null, subscription: id });
    createInvoice(subscription, "subscription_create", [{ price: String(session.price), amount: cents[String(session.price)] ?? 0 }]);
    emitEvent("customer.subscription.created", subscription);
    emitEvent("checkout.session.completed", session);
    return subscription;
  }

  const makeItem = (price: string, end: number) => ({ id: newId("si"), object: "subscription_item", price: { id: price }, current_period_end: end });
  const getItem = (subscription: StripeObject) => (subscription.items as { data: ReturnType<typeof makeItem>[] }).data[0] as ReturnType<typeof makeItem>;

  // two attempts, the first canceled
  const makePayment = (intent: string, status: "canceled" | "paid") => ({
    object: "invoice_payment",
    status,
    payment: { type: "payment_intent", payment_intent: intent },
  });

  function createInvoice(subscription: StripeObject, reason: string, lines: { price: string; amount: number }[]): StripeObject {
    if (isCardDeclined) throw new StripeError({ status: 402, type: "card_error", code: "card_declined", message: "Your card was declined." });
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const intent = newId("pi");
    const customer = String(subscription.customer);
    const payment_method_details = { type: "card", card: { fingerprint: cards.get(customer) ?? `card of ${customer}` } };
    storeObject({ id: newId("ch"), object: "charge", customer, payment_intent: intent, amount, refunded: false, disputed: false, payment_method_details });
    const invoice = storeObject({
      id: newId("in"),
      object: "invoice",
      customer: subscription.customer,
      status: "paid",
      billing_reason: reason,
      amount_paid: amount,
      status_transitions: { paid_at: clock },
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
      lines: { object: "list", data: lines.map(({ price, amount }) => ({ amount, pricing: { type: "price_details", price_details: { price } } })) },
      payments: { object: "list", data: [makePayment(newId("pi"), "canceled"), makePayment(intent, "paid")] },
    });
    const { payments, ...sent } = invoice;
    emitEvent("invoice.paid", sent as StripeObject);
    return invoice;
  }

  function updateSubscription(subscription: StripeObject, params: Params): StripeObject {
    if (subscription.status === "canceled") throw makeMissingError("subscription");
    const item = getItem(subscription);
    const [changes] = Object.values((params.items ?? {}) as Record<string, Params>);
    if (changes && changes.price !== item.price.id) {
      const [previousItems, after] = [cents[item.price.id] ?? 0, cents[String(changes.price)] ?? 0];
      const lines = [
        { price: item.price.id, amount: -previousItems },
        { price: String(changes.price), amount: after },
      ];
      if (params.proration_behavior === "always_invoice" && after > previousItems) createInvoice(subscription, "subscription_update", lines);
      item.price.id = String(changes.price);
    }
    if (params.cancel_at !== undefined) subscription.cancel_at = params.cancel_at === "" ? null : Number(params.cancel_at);
    if (params.cancel_at_period_end !== undefined) subscription.cancel_at_period_end = params.cancel_at_period_end === "true";
    emitEvent("customer.subscription.updated", subscription);
    return subscription;
  }

  function cancelSubscription(subscription: StripeObject): StripeObject {
    if (subscription.status === "canceled") throw makeMissingError("subscription");
    Object.assign(subscription, { status: "canceled", ended_at: clock, cancel_at: null, cancel_at_period_end: false });
    emitEvent("customer.subscription.deleted", subscription);
    return subscription;
  }

  function createRefund(intent: string): StripeObject {
    const charge = listObjects("charge").find(({ payment_intent }) => payment_intent === intent);
    if (!charge) throw makeMissingError("payment_intent");
    onRefund();
    if (isBalanceLow) throw new StripeError({ status: 400, type: "invalid_request_error", code: "balance_insufficient", message: "Insufficient funds." });
    const disputes = listObjects("dispute").filter((dispute) => dispute.charge === charge.id);
    if (disputes.some(({ is_charge_refundable }) => !is_charge_refundable))
      throw new StripeError({ status: 400, type: "invalid_request_error", code: "charge_disputed", message: "The charge has been charged back." });
    if (charge.refunded) {
      throw new StripeError({ status: 400, type: "invalid_request_error", code: "charge_already_refunded", message: "Charge has already been refunded." });
    }
    const done = storeObject({ id: newId("re"), object: "refund", payment_intent: intent, status: "succeeded" });
    Object.assign(charge, { refunded: true, refunds: { object: "list", data: [{ ...done }] } });
    emitEvent("charge.refunded", charge);
    return done;
  }

  const inquiries = ["warning_needs_response", "warning_under_review", "warning_closed"];

  /** Opens a dispute, or an inquiry for warning statuses; events omit the customer. */
  function openDispute(charge: StripeObject, status = "needs_response"): StripeObject {
    const isInquiry = inquiries.includes(status);
    const { id, amount, payment_intent } = charge;
    const opened = storeObject({
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
    emitEvent("charge.dispute.created", opened);
    if (!isInquiry) emitEvent("charge.dispute.funds_withdrawn", opened);
    return opened;
  }

  /** Turns an inquiry into a dispute, or adds evidence. */
  function updateDispute(id: string, status: string): void {
    const updated = getObject(id, "dispute");
    const wasInquiry = inquiries.includes(String(updated.status));
    Object.assign(updated, { status, is_charge_refundable: inquiries.includes(status) });
    emitEvent("charge.dispute.updated", updated);
    if (wasInquiry && !inquiries.includes(status)) emitEvent("charge.dispute.funds_withdrawn", updated);
  }

  /** Closes a dispute. */
  function closeDispute(id: string, status: "won" | "lost" | "warning_closed"): void {
    const closed = getObject(id, "dispute");
    Object.assign(closed, { status, is_charge_refundable: status !== "lost" });
    emitEvent("charge.dispute.closed", closed);
    if (status === "won") emitEvent("charge.dispute.funds_reinstated", closed);
  }

  /** Renews a subscription, or ends it when canceled. */
  function renewSubscription(subscriptionId: string): void {
    const subscription = getObject(subscriptionId, "subscription");
    const item = getItem(subscription);
    clock = Math.max(clock, item.current_period_end);
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null) cancelSubscription(subscription);
    else {
      item.current_period_end += month;
      createInvoice(subscription, "subscription_cycle", [{ price: item.price.id, amount: cents[item.price.id] ?? 0 }]);
      emitEvent("customer.subscription.updated", subscription);
    }
  }

  /** Returns Stripe's signature header for a body. */
  function signBody(body: string, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}): string {
    return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
  }

  return {
    url,
    events,
    calls,
    listObjects,
    payCheckout,
    renewSubscription,
    signBody,
    cents,
    get: (id: string) => objects.get(id),
    update: (id: string, params: Params) => updateSubscription(getObject(id, "subscription"), params),
    end: (id: string) => cancelSubscription(getObject(id, "subscription")),
    refundAll: (customer: string) => {
      for (const charge of listObjects("charge")) if (charge.customer === customer && !charge.refunded) createRefund(String(charge.payment_intent));
    },
    /** Disputes the customer's last charge. */
    dispute: (customer: string, status?: string) =>
      openDispute(listObjects("charge").findLast((charge) => charge.customer === customer) as StripeObject, status),
    /** Disputes the customer's first charge. */
    disputeFirst: (customer: string) => openDispute(listObjects("charge").find((charge) => charge.customer === customer) as StripeObject),
    updateDispute,
    closeDispute,
    /** Sets the card of the customer's next payments. */
    setCard: (customer: string, fingerprint: string) => void cards.set(customer, fingerprint),
    /** Runs a function once during the next refund. */
    runDuringRefund(action: () => void) {
      onRefund = () => {
        onRefund = () => {};
        action();
      };
    },
    /** Deletes the customer, with idempotency keys expired. */
    deleteCustomer: (customer: string) => {
      deleteCustomer(getObject(customer, "customer"));
      answers.clear();
    },
    emitEvent,
    /** Subscribes a customer outside our Checkout. */
    subscribe(customer: string, plan: Plan): StripeObject {
      return payCheckout(this.openSession(customer, plan));
    },
    /** Opens a Checkout session in another tab. */
    openSession: (customer: string, plan: Plan) =>
      createSession({ customer, line_items: { 0: { price: prices[plan] } }, success_url: "", mode: "subscription" }).id,
    addCustomer: () => storeObject({ id: newId("cus"), object: "customer" }),
    advanceClock(seconds: number) {
      clock += seconds;
    },
    setDown(isSet: boolean) {
      isDown = isSet;
    },
    /** Fails lists for this customer, like another account's. */
    forbidCustomer(customer: string) {
      forbidden.add(customer);
    },
    setBalanceLow(isSet: boolean) {
      isBalanceLow = isSet;
    },
    setCardDeclined(isSet: boolean) {
      isCardDeclined = isSet;
    },
    /** Sends a signed event to the webhook. */
    deliverEvent(siteUrl: string, event: StripeEvent, more: { body?: string; signature?: string } = {}): Promise<Response> {
      const body = JSON.stringify(event);
      const signature = more.signature ?? signBody(body);
      return fetch(`${siteUrl}/api/stripe/webhook`, {
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
