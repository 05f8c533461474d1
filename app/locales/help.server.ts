import en from "./en/help.server";
import type { Language } from "./languages";
import pt from "./pt/help.server";

const texts = { pt, en };

export const questionsIn = (language: Language) => texts[language].questions;

export const tutorialsIn = (language: Language) => texts[language].tutorials;
