import { useNavigate, useParams } from 'react-router'
import { EditTaxDetails } from '../../../lib/tax-details/edit-drawer.tsx'
import { paths } from '../../../paths.ts'

export default function EditCustomerTax() {
  const customerId = useParams()['customerId']!
  const navigate = useNavigate()
  const close = () => void navigate(paths.customer(customerId), { preventScrollReset: true })
  return <EditTaxDetails contactId={customerId} creates onClose={close} />
}
