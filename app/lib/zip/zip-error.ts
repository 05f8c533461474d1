export type ZipProblem = "zip_broken" | "zip_encrypted" | "zip_unsafe" | "zip_too_many_files" | "zip_entry_too_large";

/** Why a ZIP file, or one of its entries, is not read. */
export class ZipError extends Error {
  readonly problem: ZipProblem;
  /** Of several files the one to blame, where the caller said so. */
  source: object | null = null;

  constructor(problem: ZipProblem) {
    super(problem);
    this.problem = problem;
  }
}
