type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Draft {
  values: Record<string, string>
  /** It was sent to be saved since. */
  sent?: boolean
}

/** What was typed into a form and is not saved yet, for as long as the tab is open; nothing that stands on a card. */
export function draftOf(name: string) {
  const key = `stoa-draft ${name}`
  const read = (): Draft | undefined => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }
  const write = (draft: Draft) => {
    // A browser may refuse to keep anything.
    try {
      sessionStorage.setItem(key, JSON.stringify(draft))
    } catch {}
  }
  return {
    keep(form: HTMLFormElement): void {
      write({
        values: Object.fromEntries(fieldsOf(form).flatMap((field) => (isChosen(field) ? [[field.name, valueOf(field)]] : []))),
      })
    },
    /** Puts it back, unless it was sent and, as `isSaved` tells, arrived. */
    restore(form: HTMLFormElement, isSaved: boolean): void {
      const draft = read()
      if (!draft || (draft.sent && isSaved)) return
      for (const field of fieldsOf(form)) {
        const value = draft.values[field.name]
        if (value === undefined) continue
        if (!(field instanceof HTMLInputElement)) field.value = value
        else if (field.type === 'checkbox') field.checked = value === 'on'
        else if (field.type === 'radio') field.checked = value === field.value
        else field.value = value
      }
    },
    sent(): void {
      const draft = read()
      if (draft) write({ ...draft, sent: true })
    },
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) &&
      field.type !== 'hidden' &&
      !field.autocomplete.startsWith('cc-'),
  )
}

const isChosen = (field: Field) => field.type !== 'radio' || (field as HTMLInputElement).checked

const valueOf = (field: Field) =>
  field instanceof HTMLInputElement && field.type === 'checkbox' ? (field.checked ? 'on' : '') : field.value
