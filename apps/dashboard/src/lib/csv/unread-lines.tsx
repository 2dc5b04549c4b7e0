import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { FailureNotice } from '../../ui/feedback/failure.tsx'
import type { CsvTable } from './columns.ts'
import type { RowProblem } from './csv.ts'

const problems: Readonly<Record<RowProblem, MessageDescriptor>> = {
  QUOTES: msg`its quotation marks are not closed or stand within a value, so what follows may belong to it`,
  NUL: msg`it has characters that are no text; choose another encoding`,
  TOO_MANY_CELLS: msg`it has more values than there are columns`,
}

/** Lines that are named. */
const mostNamed = 10

/** The lines of a file whose cells cannot be separated. They are not imported, and neither is the file where it counts as a whole. */
export function UnreadLines({ unread, isWhole = false }: { unread: CsvTable['unread']; isWhole?: boolean }) {
  if (unread.length === 0) return null
  const named = unread.slice(0, mostNamed).map(({ line, problem }) => t`Line ${line}: ${t(problems[problem])}.`)
  const more = unread.length - named.length
  return (
    <FailureNotice
      failure={{
        title: isWhole
          ? t`Correct the file before you import it`
          : plural(unread.length, {
              one: '# line can’t be read and is left out',
              other: '# lines can’t be read and are left out',
            }),
        detail: [...named, ...(more > 0 ? [t`And ${more} more.`] : [])].join(' '),
      }}
      onRetry={undefined}
    />
  )
}
