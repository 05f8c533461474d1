/** The styles onboarding asks about. */
export const styles = ["business", "streetwear", "bohemian", "minimalist", "vintage", "athleisure"] as const;

export type Style = (typeof styles)[number];
