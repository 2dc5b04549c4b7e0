import { useNavigate, useParams } from 'react-router'
import { EditTaxDetails } from '../../../lib/tax-details/edit-drawer.tsx'
import { paths } from '../../../paths.ts'

export default function EditMemberTax() {
  const memberId = useParams()['memberId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.member(memberId), { preventScrollReset: true })
  return <EditTaxDetails contactId={memberId} creates onClose={close} />
}
