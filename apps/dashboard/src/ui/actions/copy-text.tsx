import { t } from '@lingui/core/macro'
import { CopyButton, Tooltip, UnstyledButton } from '@mantine/core'
import classes from './copy-text.module.css'
import { CheckIcon, CopyIcon } from '../pictures/icons.tsx'

/** A value that one click copies. `what` names it for screen readers. */
export function CopyText({ text, what }: { text: string; what: string }) {
  return (
    <CopyButton value={text} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t`Copied` : t`Copy ${what}`}>
          <UnstyledButton className={classes.copy} onClick={copy} aria-label={t`Copy ${what} ${text}`}>
            <code>{text}</code>
            {copied ? <CheckIcon size={13} /> : <CopyIcon size={13} />}
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  )
}
