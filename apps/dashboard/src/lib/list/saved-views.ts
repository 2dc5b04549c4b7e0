import { t } from '@lingui/core/macro'
import { useLocalStorage } from '@mantine/hooks'
import { notifyDone } from '../calls/notify.tsx'
import { useSession } from '../calls/session.ts'

export interface NamedView {
  title: string
  /** The query string of the view. */
  search: string
}

/** Where the views of a list are kept that people name themselves. */
export interface SavedViews {
  texts: { save: string; name: string; remove: (title: string) => string }
  views: readonly NamedView[]
  /** Why the person may not save or remove one. */
  denied: { save: string | undefined; remove: string | undefined }
  maxLength: number
  save: (view: NamedView) => void
  remove: (view: NamedView) => void
}

/** The views of one person, in the browser. `name` is that of the list. */
export function useOwnViews(name: string): SavedViews {
  const { user } = useSession()
  const [own, setOwn] = useLocalStorage<NamedView[]>({
    key: `stoa.views.${user.id}.${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    texts: { save: t`Save view`, name: t`Name of the view`, remove: (title) => t`Remove view ${title}` },
    views: own,
    denied: { save: undefined, remove: undefined },
    maxLength: 40,
    save: (view) => {
      setOwn([...own.filter(({ title }) => title !== view.title), view])
      notifyDone(t`View ${view.title} saved`)
    },
    remove: (view) => {
      setOwn(own.filter((each) => each !== view))
      notifyDone(t`View ${view.title} removed`)
    },
  }
}
