import { t } from '@lingui/core/macro'
import { checkoutHeaderLimits } from '@stoa/contract/limits/ecom/checkout-settings'
import { PictureField } from '../../lib/files/picture-field.tsx'
import { ColorField } from '../../ui/fields/color-field.tsx'
import { SelectField, SwitchField, TextField } from '../../ui/fields/fields.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { type FormOf } from '../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../ui/fields/whole-number-field.tsx'
import classes from './checkout.module.css'
import type { CheckoutValues } from './values.ts'

interface InForm {
  form: FormOf<CheckoutValues>
}

export function BrandPanels({ form }: InForm) {
  return (
    <>
      <HeaderPanel form={form} />
      <ColoursPanel form={form} />
      <PicturesPanel form={form} />
    </>
  )
}

function HeaderPanel({ form }: InForm) {
  return (
    <Panel title={t`Header`}>
      <div className={classes.stack}>
        <PictureField form={form} name="logo" label={t`Logo`} />
        <div className={classes.pair}>
          <SelectField
            form={form}
            name="logoSize"
            label={t`Size of the logo`}
            data={[
              { value: 'SMALL', label: t`Small` },
              { value: 'MEDIUM', label: t`Medium` },
              { value: 'LARGE', label: t`Large` },
            ]}
          />
          <SelectField
            form={form}
            name="alignment"
            label={t`Place`}
            data={[
              { value: 'SIDE', label: t`At the side` },
              { value: 'CENTER', label: t`In the middle` },
            ]}
          />
        </div>
        <TextField
          form={form}
          name="text"
          label={t`Text`}
          description={t`Without a text and a logo, the name of the shop.`}
          limits={checkoutHeaderLimits.text}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="wayOut"
          label={t`Way back to the shop`}
          data={[
            { value: 'TEXT', label: t`A link with words` },
            { value: 'ICON', label: t`An arrow` },
            { value: 'HIDDEN', label: t`None: nothing leads away` },
          ]}
        />
        <SwitchField form={form} name="showsLabel" label={t`Show the title “Checkout”`} />
        <div className={classes.pair}>
          <ColorField form={form} name="textColor" label={t`Text`} />
          <ColorField form={form} name="header.color" label={t`Background`} />
          <ColorField form={form} name="header.divider" label={t`Line below`} />
        </div>
      </div>
    </Panel>
  )
}

function ColoursPanel({ form }: InForm) {
  return (
    <Panel title={t`Colours and shapes`}>
      <div className={classes.stack}>
        <p className={classes.hint}>
          {t`Empty: as in the shop. Where a colour would be hard to read, the checkout takes a lighter or darker shade of it.`}
        </p>
        <div className={classes.pair}>
          <ColorField form={form} name="button" label={t`Buttons`} />
          <ColorField form={form} name="payButton" label={t`Button that orders`} />
          <ColorField form={form} name="selection" label={t`Checkboxes and choices`} />
          <ColorField form={form} name="form.color" label={t`Form`} />
          <ColorField form={form} name="summary.color" label={t`Order summary`} />
          <ColorField form={form} name="tintedBox" label={t`Totals`} />
          <ColorField form={form} name="form.divider" label={t`Lines`} />
          <ColorField form={form} name="footer.color" label={t`Footer`} />
          <ColorField form={form} name="footer.divider" label={t`Line above the footer`} />
        </div>
        <WholeNumberField
          form={form}
          name="corner"
          label={t`Rounded corners`}
          description={t`Of fields and images, in pixels, up to 100.`}
          limits={{ min: 0, max: 100 }}
          optional
        />
        <SwitchField form={form} name="isPill" label={t`Round button that orders`} />
      </div>
    </Panel>
  )
}

function PicturesPanel({ form }: InForm) {
  return (
    <Panel title={t`Background images`}>
      <div className={classes.stack}>
        <p className={classes.hint}>{t`Texts stand on a plain box above an image, so that they stay readable.`}</p>
        <PictureField form={form} name="header.image" label={t`Header`} />
        <PictureField form={form} name="form.image" label={t`Form`} />
        <PictureField form={form} name="summary.image" label={t`Order summary`} />
        <PictureField form={form} name="footer.image" label={t`Footer`} />
      </div>
    </Panel>
  )
}
