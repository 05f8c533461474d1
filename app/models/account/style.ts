export const styles = ["business", "streetwear", "bohemian", "minimalist", "vintage", "athleisure"] as const;

export type Style = (typeof styles)[number];

export const tagsByStyle: Record<Style, readonly string[]> = {
  business: ["alfaiataria", "trabalho", "blazer", "terno", "social", "executivo", "classico", "business"],
  streetwear: ["streetwear", "moletom", "oversized", "tenis", "bone", "urbano", "street"],
  bohemian: ["boho", "boemio", "croche", "estampa", "quimono", "longo", "feito-a-mao", "bohemian"],
  minimalist: ["minimalista", "minimalismo", "basico", "neutros", "capsula", "monocromatico", "linho", "minimalist"],
  vintage: ["vintage", "brecho", "retro", "segunda-mao", "anos-90", "anos-70", "poa"],
  athleisure: ["athleisure", "treino", "esportivo", "academia", "legging", "corrida"],
};
