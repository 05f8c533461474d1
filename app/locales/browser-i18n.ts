import type { i18n as I18n } from "i18next";
import { createContext, createElement, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

// replaces i18next and react-i18next in browsers (vite.config.ts, decision 060)

type Texts = { [key: string]: string | Texts };
type Values = Record<string, unknown> & { count?: number; returnObjects?: boolean; defaultValue?: string };
type Catalogue = Record<string, object>;
type LoadCatalogue = (language: string) => Promise<Catalogue>;

const placeholders = /\{\{\s*(\w+)\s*\}\}/g;

const fill = (text: string, values: Values) => text.replace(placeholders, (all, name: string) => (name in values ? String(values[name] ?? "") : all));

function find(texts: Texts | undefined, key: string): string | Texts | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split(".")) found = typeof found === "object" && Object.hasOwn(found, part) ? found[part] : undefined;
  return found;
}

/** Texts of one language at a time; namespaces that are missing load together. */
export function createBrowserI18n(language: string, catalogue: Catalogue, load: LoadCatalogue) {
  const listeners = new Set<() => void>();
  const bundles = new Map<string, Texts>();
  const unavailable = new Set<string>(); // could not be loaded, shown as keys
  let rules = new Intl.PluralRules(language);
  let loading: Promise<void> | null = null;
  let version = 0;

  function showChange() {
    version++;
    for (const listener of listeners) listener();
  }

  function addResourceBundle(of: string, namespace: string, texts: object) {
    bundles.set(`${of}:${namespace}`, texts as Texts);
    if (unavailable.delete(`${of}:${namespace}`)) showChange();
  }
  const hasResourceBundle = (of: string, namespace: string) => bundles.has(`${of}:${namespace}`);
  const addCatalogue = (of: string, added: Catalogue) => {
    for (const [namespace, texts] of Object.entries(added)) addResourceBundle(of, namespace, texts);
  };

  function resolve(namespace: string, fullKey: string, { count }: Values): string | Texts | undefined {
    const [first = "", ...rest] = fullKey.split(":");
    const [of, key] = rest.length > 0 ? [first, rest.join(":")] : [namespace, first];
    const texts = bundles.get(`${i18n.language}:${of}`);
    if (count === undefined) return find(texts, key);
    return (count === 0 ? find(texts, `${key}_zero`) : undefined) ?? find(texts, `${key}_${rules.select(count)}`) ?? find(texts, key);
  }

  function translate(namespace: string, key: string, values: Values = {}): string | Texts {
    const found = resolve(namespace, key, values);
    if (typeof found === "object") return values.returnObjects ? found : key;
    return fill(found ?? values.defaultValue ?? key.slice(key.indexOf(":") + 1), values);
  }

  /** Null once the namespaces are there, or could not be loaded. */
  function loadNamespaces(namespaces: string | readonly string[]): Promise<void> | null {
    const of = i18n.language;
    const missing = [namespaces].flat().filter((namespace) => !hasResourceBundle(of, namespace) && !unavailable.has(`${of}:${namespace}`));
    if (missing.length === 0) return null;
    loading ??= load(of)
      .then((loaded) => addCatalogue(of, loaded), retryOnline)
      .finally(() => {
        loading = null;
      });
    return loading.then(() => {
      for (const namespace of missing) if (!hasResourceBundle(of, namespace)) unavailable.add(`${of}:${namespace}`);
    });
  }

  function retryOnline() {
    const retry = async () => addCatalogue(i18n.language, await load(i18n.language));
    globalThis.addEventListener("online", () => retry().catch(retryOnline), { once: true });
  }

  const i18n = {
    language,
    getVersion: () => version,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    translate,
    loadNamespaces,
    addResourceBundle,
    hasResourceBundle,
    exists: (key: string) => resolve("common", key, {}) !== undefined,
    async changeLanguage(next: string) {
      rules = new Intl.PluralRules(next);
      i18n.language = next;
      showChange();
    },
  };
  addCatalogue(language, catalogue);
  current = i18n;
  return i18n as typeof i18n & I18n;
}

type BrowserI18n = ReturnType<typeof createBrowserI18n>;

let current: unknown = null;
const Context = createContext<BrowserI18n | null>(null);

export const I18nextProvider = ({ i18n, children }: { i18n: BrowserI18n; children: ReactNode }) => createElement(Context.Provider, { value: i18n }, children);
export const getI18n = () => current as BrowserI18n;

/** Suspends until the texts have loaded. */
export function useTranslation(of: string | readonly string[] = "common") {
  const i18n = useContext(Context) ?? getI18n();
  const version = useSyncExternalStore(i18n.subscribe, i18n.getVersion, i18n.getVersion);
  const loading = i18n.loadNamespaces(of);
  if (loading) throw loading;
  const namespace = typeof of === "string" ? of : (of[0] ?? "common");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version has its own texts
  const t = useMemo(() => (key: string, values?: Values) => i18n.translate(namespace, key, values), [i18n, namespace, version]);
  return { t, i18n };
}
