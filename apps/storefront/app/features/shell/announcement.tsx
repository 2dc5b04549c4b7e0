import { useLingui } from '@lingui/react/macro'
import { useFetcher, useLocation } from 'react-router'
import '../../lib/texts/interaction-texts.ts'
import { paths } from '../../paths.ts'
import { announcementKey } from '../../lib/page/preferences.ts'
import { CloseIcon } from '../../ui/icons.tsx'

/** The owner's announcement, until the visitor closes it. */
export function Announcement({ text }: { text: string }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const { Form, state } = useFetcher()
  if (state !== 'idle') return null
  return (
    <Form
      method="post"
      action={paths.preferences()}
      // The focused button disappears, so the content takes the focus.
      onSubmit={() => document.getElementById('content')?.focus({ preventScroll: true })}
      aria-label={t`Announcement`}
      className="flex items-center bg-brand ps-11 text-on-brand announcement-ink:bg-ink announcement-ink:text-wall announcement-plain:border-b announcement-plain:border-line announcement-plain:bg-mat announcement-plain:text-ink"
    >
      <p dir="auto" className="flex-1 py-2 text-center text-small font-medium">
        {text}
      </p>
      <input type="hidden" name="back" value={pathname + search} />
      <button
        name="closed"
        value={announcementKey(text)}
        aria-label={t`Close announcement`}
        className="grid size-11 shrink-0 place-items-center -outline-offset-4 outline-current"
      >
        <CloseIcon />
      </button>
    </Form>
  )
}
