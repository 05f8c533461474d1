import type { EditFailure } from "#app/models/edit-failure";

/** What a failed call leaves behind: nothing but a wait ("later"), perhaps a request that runs ("unknown"), or an end ("never"). */
type Prospect = ({ prospect: "later"; retryAfter?: number | undefined } | { prospect: "unknown" } | { prospect: "never"; failure: EditFailure }) & {
  /** It is not this order: the provider answers nobody. */
  isDown?: boolean;
  /** It is our own house's: the provider was not asked. */
  isOurs?: boolean;
};

/** A call to the image provider that did not do what it was for. Carries no `cause`: the fal client would read it and send again. */
export class ProviderError extends Error {
  readonly about: Prospect;

  constructor(message: string, about: Prospect) {
    super(message);
    this.about = about;
  }
}
