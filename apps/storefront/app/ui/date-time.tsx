import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'

/** A date, formatted on the server in the shop's time zone. */
export interface FormattedDate {
  /** ISO 8601. */
  date: string
  text: string
}

/** The tooltip shows the reader's own time zone, which only the browser knows. */
export function DateTime({ date, text }: FormattedDate) {
  const { t } = useLingui()
  const { locale } = useRouteLoaderData<typeof rootLoader>('root')!.days
  const [title, setTitle] = useState<string>()
  const showLocalTime = () => {
    const localTime = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(date))
    setTitle(t`In your time zone: ${localTime}`)
  }
  return (
    <time dateTime={date} title={title} onPointerEnter={showLocalTime}>
      {text}
    </time>
  )
}
