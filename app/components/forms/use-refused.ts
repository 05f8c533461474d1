import { useEffect, useState } from "react";

type FieldErrors = { formId: string; errors?: string[] | undefined };

/** Server errors until the value is changed and valid. */
export function useRefusedValue({ formId, errors }: FieldErrors, value: string, isRight: boolean): string[] | undefined {
  const [sent, setSent] = useState(value);
  const [serverErrors, setRefused] = useState({ errors, value });
  useEffect(() => {
    const form = document.getElementById(formId);
    const keepSent = () => setSent(value);
    form?.addEventListener("submit", keepSent, true);
    return () => form?.removeEventListener("submit", keepSent, true);
  }, [formId, value]);
  if (serverErrors.errors !== errors) setRefused({ errors, value: sent });
  return value !== serverErrors.value && isRight ? undefined : errors;
}
