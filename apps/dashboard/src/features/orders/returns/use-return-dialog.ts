import { useNavigate, useOutletContext } from 'react-router'
import { paths } from '../../../paths.ts'
import { affectedBy } from './queries.ts'
import type { ReturnFile } from './return-file.ts'

/** What a dialog of the page of a return needs. */
export function useReturnDialog() {
  const file = useOutletContext<ReturnFile>()
  const navigate = useNavigate()
  const { id = '', orderId = '' } = file.return
  return {
    file,
    returnId: id,
    refreshes: affectedBy(orderId),
    close: () => void navigate(paths.orderReturn(id), { preventScrollReset: true }),
  }
}
