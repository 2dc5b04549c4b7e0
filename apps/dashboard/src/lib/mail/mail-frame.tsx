import { t } from '@lingui/core/macro'
import { SegmentedControl } from '@mantine/core'
import type { MailContent } from '@stoa/contract/services/stoa/mails'
import { useState } from 'react'
import classes from './mail-frame.module.css'

type Version = 'desktop' | 'phone' | 'text'

/** A mail as its reader sees it. The frame runs no script, follows no link and loads pictures only. */
export function MailFrame({ content: { subject, html, text } }: { content: MailContent }) {
  const [shown, setShown] = useState<Version>('desktop')
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
          srcDoc={html.replace('<head>', `<head>${policy}`)}
        />
      )}
    </div>
  )
}

const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src http: https:">`
