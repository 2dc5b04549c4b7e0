import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useHref } from 'react-router'
import { paths } from '../../paths.ts'
import type { StoredList } from '../page/stored-list.ts'

/** Names by slug or line. */
export type ProductNames = Record<string, { name: string; options: { name: string; value: string }[] }>

/** The stored names of a product. `language` is that of the names; entries of earlier versions have none. */
interface Named {
  name: string
  options?: { name: string; value: string }[]
  language?: string
}

/** The entries of a stored list. Names in another language than the page's are replaced once the shop has answered. */
export function useNamedEntries<Entry extends Named>(
  list: StoredList<Entry>,
  kind: 'products' | 'lines',
  idOf: (entry: Entry) => string,
): Entry[] {
  const { i18n } = useLingui()
  const { locale } = i18n
  const base = useHref('/').replace(/\/$/, '')
  const entries = list.useEntries()
  const foreign = JSON.stringify(entries.filter(({ language }) => language !== locale).map(idOf))
  useEffect(() => {
    const ids: string[] = JSON.parse(foreign)
    if (ids.length === 0) return
    const abort = new AbortController()
    void loadNames(base + paths.productNames({ [kind]: ids }), abort.signal).then((names) => {
      if (names) list.update((entry) => (ids.includes(idOf(entry)) ? renamed(entry, names[idOf(entry)], locale) : entry))
    })
    return () => abort.abort()
  }, [foreign, base, kind, locale, list, idOf])
  return entries
}

/** Undefined where the shop cannot be reached: the stored names are better than none. */
async function loadNames(url: string, signal: AbortSignal): Promise<ProductNames | undefined> {
  try {
    const response = await fetch(url, { signal })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** A product that no longer exists keeps its name. */
function renamed<Entry extends Named>(entry: Entry, names: ProductNames[string] | undefined, language: string): Entry {
  return { ...entry, language, ...(names && { name: names.name, ...(entry.options && { options: names.options }) }) }
}
