import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import type { MailContent } from '@stoa/contract/services/stoa/mails'
import { useState } from 'react'
import classes from './mail-frame.module.css'

type Scheme = 'light' | 'dark'
type Version = 'desktop' | 'phone' | 'text'

/** A mail as its reader sees it. The frame runs no script, follows no link and loads pictures only. */
export function MailFrame({ content: { subject, html, text } }: { content: MailContent }) {
  const [shown, setShown] = useState<Version>('desktop')
  const [scheme, setScheme] = useState<Scheme>('light')
  return (
    <div>
      <p className={classes.subject}>{subject}</p>
      <SegmentedControl
        className={classes.choice}
        aria-label={t`Version of the email`}
        value={shown}
        onChange={(value) => setShown(value as Version)}
        data={[
          { value: 'desktop', label: t`Desktop` },
          { value: 'phone', label: t`Phone` },
          { value: 'text', label: t`Plain text` },
        ]}
      />
      {shown !== 'text' && (
        <SegmentedControl
          className={classes.choice}
          aria-label={t`Colour scheme of the reader`}
          value={scheme}
          onChange={(value) => setScheme(value as Scheme)}
          data={[
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
        />
      )}
      {shown === 'text' ? (
        // Scrolled by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.text} tabIndex={0} aria-label={t`Plain text`}>
          {text}
        </pre>
      ) : (
        <iframe
          className={classes.frame}
          data-phone={shown === 'phone' || undefined}
          title={t`Preview of the email`}
          sandbox=""
          srcDoc={inScheme(html, scheme).replace('<head>', `<head>${policy}`)}
        />
      )}
    </div>
  )
}

/** Only the style sheet of the mail has the condition: texts stand behind it, and are escaped. */
function inScheme(html: string, scheme: Scheme): string {
  const isMet = scheme === 'dark'
  return html
    .replace('@media (prefers-color-scheme: dark)', isMet ? '@media all' : '@media not all')
    .replace(/:root \{[^}]*\}/, `:root { color-scheme: ${scheme}; }`)
}

const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src http: https:">`
