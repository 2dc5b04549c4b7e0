import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MailTemplate } from '@stoa/contract/services/stoa/mails'
import { Link } from 'react-router'
import { mailLanguage } from './mails.ts'
import { paths } from '../../paths.ts'
import classes from './variables.module.css'

const order = [msg`Order number`, msg`Name and addresses of the buyer`, msg`Items and amounts`, msg`Link to the order`]
const account = [msg`Time`, msg`Device`, msg`IP address`, msg`Link to choose a new password`]
const returned = [msg`Order number`, msg`Number of the return`, msg`Returned items`, msg`Link to the order`]
const code = [msg`Code`]

/** The variables of each template, besides the name and address of the shop. */
const variables: Readonly<Record<MailTemplate, readonly MessageDescriptor[]>> = {
  ORDER_CONFIRMATION: [...order, msg`How to pay`],
  SHIPPING_CONFIRMATION: [...order, msg`Carrier, tracking number and link`],
  REFUND: [...order, msg`Refunded amount`],
  CANCELLATION: order,
  ORDER_EDITED: [...order, msg`What is left to pay, or comes back`],
  ORDER_LINK: [msg`Order number`, msg`Link to the order`],
  INVOICE: [msg`Order number`, msg`Invoice number`, msg`Link to the order`],
  CREDIT_NOTE: [msg`Order number`, msg`Number of the credit note`, msg`Invoice number`, msg`Link to the order`],
  INVOICE_REMINDER: [msg`Order number`, msg`Invoice number`, msg`Open amount and due date`, msg`Link to the order`],
  PAYMENT_PROBLEM: [msg`Order number`, msg`Amount`, msg`Link to confirm the payment or to pay again`],
  PAYMENT_REQUEST: [msg`Order number`, msg`Title and description`, msg`Amount`, msg`Last day to pay`, msg`Link to pay`],
  RETURN_REQUESTED: returned,
  RETURN_APPROVED: [...returned, msg`Instructions and return address`],
  RETURN_DECLINED: [...returned, msg({ message: 'Reason', context: 'return' })],
  RETURN_RECEIVED: returned,
  ORDER_DOWNLOADS: [msg`Order number`, msg`Files and how long they can be downloaded`, msg`Link to the order`],
  REVIEW_REQUEST: [msg`Name of the buyer`, msg`Products with links to review them`, msg`Link to end the requests`],
  BACK_IN_STOCK: [msg`Name of the member`, msg`Product and price`, msg`Link to the product`, msg`Link to end these emails`],
  GIFT_CARD: [msg`Code`, msg`Amount`, msg`Names of sender and recipient`, msg`Link to the balance`],
  GIFT_CARD_HISTORY: code,
  EMAIL_VERIFICATION: code,
  SIGN_IN_CODE: code,
  SIGN_IN_CODE_ALONE: code,
  ALREADY_MEMBER: [msg`Link to sign in`, msg`Link to choose a new password`],
  MEMBER_INVITATION: [msg`Link to choose a password`],
  MEMBER_WELCOME: [msg`Name of the member`, msg`Link to the account`, msg`Link to confirm the email address`],
  MEMBER_INVITED: [msg`Link to accept the invitation`],
  MEMBER_PASSWORD: [msg`Link to choose a new password`],
  REPORT_OUTCOME: [msg`Date of the report`, msg`What was decided`],
  MEMBER_MODERATED: [msg`What was decided`],
  ACCOUNT_NOTICE: [msg`What happened`, ...account],
  ACCOUNT_DELETED: [msg`Last day to undo the deletion`, msg`Link to undo the deletion`],
  STAFF_NOTICE: [msg`What happened`, ...account],
  OWNER_NOTICE: [msg`What happened`, ...account],
  FACTOR_RESET_REQUEST: [msg`Email of the member`, msg`Link to the member`],
  PASSWORD_RESET: [msg`Link to choose a new password`],
  TEST: [],
}

/** The pages on which owners write texts of their own. */
const textPages: Partial<Record<MailTemplate, (language: string) => string>> = {
  REVIEW_REQUEST: paths.reviewRequestText,
  MEMBER_WELCOME: paths.welcomeText,
}

/** The variables of a template, and where its owner may write its text. */
export function Variables({ kind }: { kind: MailTemplate }) {
  const ownText = textPages[kind]
  return (
    <div className={classes.variables}>
      <h3 id="mail-variables">{t`Filled in`}</h3>
      <ul aria-labelledby="mail-variables">
        {[msg`Name of the shop`, ...variables[kind]].map((variable) => (
          <li key={variable.id}>{t(variable)}</li>
        ))}
      </ul>
      {ownText && <Link to={ownText(mailLanguage())}>{t`Write your own text with these variables`}</Link>}
    </div>
  )
}
