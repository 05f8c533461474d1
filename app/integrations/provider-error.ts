import type { TryOnFailure } from "#app/models/shared/try-on-failure";

/** Retry "later", possibly running ("unknown"), or "never". */
type ProviderErrorDetails = (
  | { prospect: "later"; retryAfter?: number | undefined }
  | { prospect: "unknown" }
  | { prospect: "never"; failure: TryOnFailure }
) & {
  isDown?: boolean;
  /** Failed before the provider was called. */
  isLocal?: boolean;
};

/** Has no `cause`, or the fal client would retry. */
export class ProviderError extends Error {
  readonly details: ProviderErrorDetails;

  constructor(message: string, about: ProviderErrorDetails) {
    super(message);
    this.details = about;
  }
}
