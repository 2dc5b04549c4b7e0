import { t } from '@lingui/core/macro'
import type { DevelopmentHint } from '@stoa/contract/services/stoa/developer-console'
import classes from './developer.module.css'

/** The hints of an answer. Their texts are those of the header, which are not translated. */
export function HintList({ hints }: { hints: readonly DevelopmentHint[] }) {
  if (hints.length === 0) return null
  return (
    <ul className={classes.hints} aria-label={t`Hints`} lang="en">
      {hints.map(({ code, message, field }) => (
        <li key={`${code} ${field} ${message}`}>
          <code>{code}</code>
          <span>
            {message} {field && <code>{field}</code>}
          </span>
        </li>
      ))}
    </ul>
  )
}
