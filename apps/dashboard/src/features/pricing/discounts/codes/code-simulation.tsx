import { useValues, type FormOf } from '../../../../ui/form/typed-form.ts'
import { SampleCartSection } from '../sample-cart.tsx'
import { Simulation } from '../simulation.tsx'
import { checkCode, toSpecification, type CodeValues } from './values.ts'

/** Tries the code as it is in the form. */
export function CodeSimulation({ form }: { form: FormOf<CodeValues> }) {
  const values = useValues(form)
  const toRequest = () => (Object.keys(checkCode(values)).length > 0 ? undefined : { unsavedCoupon: toSpecification(values) })
  return (
    <>
      <SampleCartSection requestOf={toRequest} />
      <Simulation requestOf={toRequest} />
    </>
  )
}
