import { useEffect, useId } from 'react'

/** The forms with unsaved input, each with the path of the page it stays open on. Navigation asks before leaving them. */
const unsaved = new Map<string, string | undefined>()

/**
 * While `when` is true, leaving asks for confirmation. A form on `page` stays open under the page's dialogs, whose paths begin with
 * that of the page. Returns a function that releases the input.
 */
export function useUnsaved(when: boolean, page?: string): () => void {
  const id = useId()
  useEffect(() => {
    if (!when) return
    unsaved.set(id, page)
    return () => void unsaved.delete(id)
  }, [when, id, page])
  return () => void unsaved.delete(id)
}

/** True if any form has unsaved input, or any that would be closed by going to a path. */
export function isUnsaved(next?: string): boolean {
  return [...unsaved.values()].some((page) => !page || !next || !(next === page || next.startsWith(`${page}/`)))
}
