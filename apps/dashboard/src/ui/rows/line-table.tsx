import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './line-table.module.css'
import { Status, type Tone } from '../feedback/status.tsx'

export interface FileLine {
  line: number
  title: ReactNode
  outcome: { tone: Tone; label: string }
  /** The effect of the line, or the reason why it is skipped. */
  what: string | undefined
}

const atOnce = 200

/** Previews the effect of each line of a file. */
export function LineTable({ lines, titled }: { lines: readonly FileLine[]; titled: string }) {
  const [limit, setLimit] = useState(atOnce)
  return (
    <>
      <table className={classes.lines} aria-label={t`Lines of the file`}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t`Line`}
            </th>
            <th scope="col">{titled}</th>
            <th scope="col">{t`Result`}</th>
            <th scope="col">{t`Details`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, limit).map(({ line, title, outcome, what }) => (
            <tr key={`${line} ${outcome.label}`}>
              <td className={classes.number}>{line}</td>
              <td>{title}</td>
              <td>
                <Status tone={outcome.tone}>{outcome.label}</Status>
              </td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > limit && (
        <Button onClick={() => setLimit(lines.length)}>{t`Show all ${i18n.number(lines.length)} lines`}</Button>
      )}
    </>
  )
}
