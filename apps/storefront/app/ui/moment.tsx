import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** A date, formatted on the server in the shop's time zone. */
export interface Told {
  /** ISO 8601. */
  date: string
  words: string
}

/** The tooltip shows the reader's own time zone, which only the browser knows. */
export function Moment({ date, words }: Told) {
  const { t, i18n } = useLingui()
  const [title, setTitle] = useState<string>()
  const tellOwn = () => {
    const own = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(date))
    setTitle(t`In your time zone: ${own}`)
  }
  return (
    <time dateTime={date} title={title} onPointerEnter={tellOwn}>
      {words}
    </time>
  )
}
