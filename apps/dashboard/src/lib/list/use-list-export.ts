import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { downloadText } from '../files/download.ts'
import { toFailure } from '../calls/failure.ts'
import type { List } from './list-of.ts'
import type { ListState } from './list-state.ts'
import { notifyDone, notifyFailed } from '../calls/notify.tsx'

interface ListExport {
  run: (choice?: string) => void
  /** The number of rows exported so far. Undefined while no export runs. */
  done: number | undefined
}

/** Exports all results of a query as a file. */
export function useListExport<Row>({ fileParts }: List<Row>, state: ListState): ListExport | undefined {
  const [done, setDone] = useState<number>()
  if (!fileParts) return undefined
  const run = async (choice?: string) => {
    const parts: string[] = []
    let [count, name] = [0, '']
    setDone(0)
    try {
      for await (const part of fileParts(state, choice)) {
        parts.push(part.csv)
        count += part.count
        name = part.fileName
        setDone(count)
      }
      downloadText(parts, name)
      notifyDone(plural(count, { one: '# row exported', other: '# rows exported' }))
    } catch (error) {
      notifyFailed(toFailure(error, t`We couldn’t create the file`))
    }
    setDone(undefined)
  }
  return { run: (choice) => void run(choice), done }
}
