import type { ActionFunctionArgs } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { Proof } from "#app/models/account/credential.server";
import { type Credentials, type NewAccount, signIn, signUp } from "./account.server";

type Visit = Pick<ActionFunctionArgs, "context" | "request">;

/** Verifies input that the route has validated, instead of the request's body. */
class InputStrategy<Input> extends Strategy<Proof, Input> {
  readonly name = "input";
  readonly #input: Input;

  constructor(input: Input, verify: Strategy.VerifyFunction<Proof, Input>) {
    super(verify);
    this.#input = input;
  }

  authenticate() {
    return this.verify(this.#input);
  }
}

const authenticate = <Input>(strategy: InputStrategy<Input>, { request: { url } }: Visit) =>
  new Authenticator<Proof>().use(strategy).authenticate("input", new Request(url));

export const authenticateSignIn = (credentials: Credentials, visit: Visit) =>
  authenticate(new InputStrategy(credentials, (input) => signIn(input, visit)), visit);

export const authenticateSignUp = (account: NewAccount, visit: Visit) =>
  authenticate(new InputStrategy(account, (input) => signUp(input, visit.context)), visit);
