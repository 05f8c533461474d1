import "../../vision-on.ts";
import { test } from "bun:test";
import { env } from "#app/config/env.server";
import { createFalProvider } from "#app/integrations/fal.server";
import { printLine } from "../statistics.ts";
import { runFalBench } from "./fal/run.ts";
import { writeFalSheet } from "./fal/sheet.ts";

const { TRY_ON_FAL_KEY: key = "", TRY_ON_FOLDER: folder = "", TRY_ON_BUDGET: budget, TRY_ON_MODELS: models } = process.env;
const resultsFolder = "pictures/try-on/fal";

test("real models try on the pairs of a folder", async () => {
  const provider = createFalProvider({
    key,
    queueUrl: env.FAL_QUEUE_URL,
    restUrl: env.FAL_REST_URL,
    apiUrl: env.FAL_API_URL,
    mediaHosts: env.FAL_MEDIA_HOSTS,
  });
  const rows = await runFalBench({
    provider,
    folder,
    resultsFolder,
    budgetDollars: Number(budget),
    models: models?.split(","),
    pollMs: env.EDIT_POLL_MS,
    deadlineMs: env.EDIT_DEADLINE_MS,
    print: printLine,
  });
  await writeFalSheet(rows, `${resultsFolder}/index.html`);
  printLine(`${resultsFolder}/index.html`);
}, 7_200_000);
