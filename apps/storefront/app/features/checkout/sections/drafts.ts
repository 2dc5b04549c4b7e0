type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Draft {
  values: Record<string, string>
  /** The form was submitted after this draft was stored. */
  sent?: boolean
}

const prefix = 'stoa-draft '

/** True if a checkout has unsaved input that its forms have to restore. */
export function hasDrafts(checkoutId: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix + checkoutId))
  } catch {
    return false
  }
}

/** Unsaved input of a form, stored in the session storage of the tab. Card fields are never stored. */
export function openDraft(name: string) {
  const key = prefix + name
  const read = (): Draft | undefined => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }
  const write = (draft: Draft) => {
    // The browser may deny access to its storage.
    try {
      sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {}
  }
  return {
    store(form: HTMLFormElement): void {
      write({
        values: Object.fromEntries(
          findFields(form).flatMap((field) => (isIncluded(field) ? [[field.name, readValue(field)]] : [])),
        ),
      })
    },
    /** Skips a draft that was submitted and, as `isSaved` says, saved. */
    restore(form: HTMLFormElement, isSaved: boolean): void {
      const draft = read()
      if (!draft || (draft.sent && isSaved)) return
      for (const field of findFields(form)) {
        const value = draft.values[field.name]
        if (value === undefined) continue
        if (!(field instanceof HTMLInputElement)) field.value = value
        else if (field.type === 'checkbox') field.checked = value === 'on'
        // A choice that is gone must not leave its group without any.
        else if (field.type === 'radio') field.checked ||= value === field.value && !field.disabled
        else field.value = value
      }
    },
    sent(): void {
      const draft = read()
      if (draft) write({ ...draft, sent: true })
    },
  }
}

function findFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) &&
      field.type !== 'hidden' &&
      !field.autocomplete.startsWith('cc-'),
  )
}

const isIncluded = (field: Field) => field.type !== 'radio' || (field as HTMLInputElement).checked

const readValue = (field: Field) =>
  field instanceof HTMLInputElement && field.type === 'checkbox' ? (field.checked ? 'on' : '') : field.value
