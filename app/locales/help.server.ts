import en from "./en/server/help.server";
import type { Language } from "./languages";
import pt from "./pt/server/help.server";

const texts = { pt, en };

export const getHelpQuestions = (language: Language) => texts[language].questions;

export const getTutorials = (language: Language) => texts[language].tutorials;
