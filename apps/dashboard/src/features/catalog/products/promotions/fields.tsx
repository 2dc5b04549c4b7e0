import { t } from '@lingui/core/macro'
import { Input } from '@mantine/core'
import { categoryAssignmentLimits, promotionLimits, promotionMediaLimits } from '@stoa/contract/limits/stores/promotions-v-3'
import { useQuery } from '@tanstack/react-query'
import { isPictureUrl, PictureUpload } from '../../../../lib/files/picture-upload.tsx'
import { categoryKind } from '../../../../lib/pickers/categories.ts'
import { EntityPicker, pickedQuery } from '../../../../lib/pickers/entity-picker.tsx'
import { FieldGroup } from '../../../../ui/fields/field-group.tsx'
import { SwitchField, TextField } from '../../../../ui/fields/fields.tsx'
import { changeField, useField, useValue, type FormOf } from '../../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import classes from './promotions.module.css'
import type { PromotionValues } from './values.ts'

const positionLimits = { ...categoryAssignmentLimits.position, max: 100_000 }

export function PromotionFields({ form }: { form: FormOf<PromotionValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        description={t`Read out in place of the image where it has no alt text.`}
        limits={promotionLimits.name}
        autoComplete="off"
        data-autofocus
      />
      <Picture form={form} />
      <TextField
        form={form}
        name="altText"
        label={t`Alt text`}
        description={t`Describe the image for people who can’t see it`}
        limits={promotionMediaLimits.altText}
      />
      <TextField
        form={form}
        name="destinationUrl"
        label={t`Link`}
        description={t`A page of your shop, such as /products, or a full URL.`}
        inputMode="url"
        autoComplete="off"
      />
      <Places form={form} />
      <SwitchField form={form} name="enabled" label={t`Visible in the shop`} />
    </>
  )
}

function Picture({ form }: { form: FormOf<PromotionValues> }) {
  const { value, onChange, error } = useField(form, 'picture')
  return (
    <Input.Wrapper label={t`Image`} description={t`Upright images, 4:5, fit between the products.`} error={error}>
      <div className={classes.picture}>
        {isPictureUrl(value) && <img src={value} alt="" />}
        <PictureUpload
          onAdd={(url, altText) => {
            onChange(url)
            if (altText && !form.getValues('altText')) changeField(form, 'altText', altText)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

/** The categories, each with the position among its products. */
function Places({ form }: { form: FormOf<PromotionValues> }) {
  const places = useValue(form, 'categories')
  const ids = places.map(({ id }) => id)
  const { data } = useQuery(pickedQuery(categoryKind, ids))
  const change = (picked: string[]) =>
    changeField(
      form,
      'categories',
      picked.map((id) => places.find((place) => place.id === id) ?? { id, position: '1', appliedToSubcategories: false }),
    )
  return (
    <>
      <EntityPicker kind={categoryKind} label={t`Categories`} value={ids} onChange={change} multiple />
      {places.map(({ id }, index) => (
        <FieldGroup key={id} title={data?.find((each) => each.id === id)?.name ?? categoryKind.texts().gone}>
          <WholeNumberField
            form={form}
            name={`categories.${index}.position`}
            label={t`Position among the products`}
            description={t`1 is before the first product.`}
            limits={positionLimits}
          />
          <SwitchField form={form} name={`categories.${index}.appliedToSubcategories`} label={t`Also in its subcategories`} />
        </FieldGroup>
      ))}
    </>
  )
}
