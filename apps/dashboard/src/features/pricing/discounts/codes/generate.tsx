import { plural, t } from '@lingui/core/macro'
import { bulkCreateCoupons } from '@stoa/contract/calls/marketing/coupons'
import { useNavigate } from 'react-router'
import { writeCsv } from '../../../../lib/csv/csv.ts'
import { downloadText } from '../../../../lib/files/download.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import { CodeTerms } from './fields.tsx'
import { toFormField } from './place.ts'
import { codes } from './queries.ts'
import { checkCode, toSpecification, toValues, type CodeValues } from './values.ts'

interface GeneratorValues extends CodeValues {
  count: string
  prefix: string
}

const prefixLimits = { maxLength: 20 }
/** As many as one call creates. */
const counts = { min: 1, max: 100 }

/** Creates many codes with the same terms, and downloads them as a file for the mailing. */
export default function GenerateDiscountCodes() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.discountCodes())
  const create = useCall(bulkCreateCoupons, {
    failed: t`We couldn’t create the codes`,
    done: ({ bulkActionMetadata }) =>
      plural(bulkActionMetadata?.totalSuccesses ?? 0, { one: '# code created', other: '# codes created' }),
    refreshes: [codes],
    onDone: ({ results = [] }) => {
      const created = results.flatMap(({ coupon }) => coupon?.specification?.code ?? [])
      downloadText(writeCsv([[t`Code`], ...created.map((code) => [code])]), 'discount-codes.csv')
      close()
    },
  })
  return (
    <SideForm
      title={t`Generate codes`}
      call={create}
      initial={{ ...toValues({ specification: { usageLimit: 1 } }), count: '50', prefix: '' } as GeneratorValues}
      check={checkCode}
      place={toFormField}
      toRequest={({ count, prefix, ...values }) => ({
        specifications: Array.from({ length: Number(count) }, () => toSpecification({ ...values, code: randomCode(prefix) })),
        returnFullEntity: true,
      })}
      submitLabel={t`Create and download`}
      onClose={close}
    >
      {(form) => (
        <>
          <WholeNumberField form={form} name="count" label={t`Number of codes`} limits={counts} data-autofocus />
          <TextField
            form={form}
            name="prefix"
            label={t`Beginning of each code`}
            description={t`Ten random letters and digits follow.`}
            limits={prefixLimits}
          />
          <CodeTerms form={form as unknown as Parameters<typeof CodeTerms>[0]['form']} />
        </>
      )}
    </SideForm>
  )
}

/** Without letters and digits that are easily confused: no 0, O, 1, I, L. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function randomCode(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return prefix.trim() + Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}
