import { useNavigate, useParams } from 'react-router'
import { EditTaxDetails } from '../../../../lib/tax-details/edit-drawer.tsx'
import { paths } from '../../../../paths.ts'

export default function EditExemptCustomer() {
  const contactId = useParams()['contactId']!
  const navigate = useNavigate()
  return <EditTaxDetails contactId={contactId} onClose={() => void navigate(paths.exemptCustomers())} />
}
