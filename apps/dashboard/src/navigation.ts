import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import { canOpen } from './lib/calls/screen-access.ts'
import { paths } from './paths.ts'
import {
  ContentIcon,
  CustomersIcon,
  DiscountIcon,
  GiftIcon,
  HelpIcon,
  HomeIcon,
  InvoicesIcon,
  ImageIcon,
  InventoryIcon,
  MarketingIcon,
  MembersIcon,
  MessagesIcon,
  OrdersIcon,
  ProductsIcon,
  ReportsIcon,
  ReviewsIcon,
  SettingsIcon,
  SubscriptionsIcon,
} from './ui/pictures/icons.tsx'

export const productsSections = [
  { title: msg`Products`, to: paths.products(), end: true },
  { title: msg`Categories`, to: paths.categories() },
  { title: msg`Groups`, to: paths.productGroups() },
  { title: msg`Promotions`, to: paths.promotions() },
  { title: msg`Back in stock`, to: paths.backInStock() },
  { title: msg`Search`, to: paths.productSearch() },
]

export const productSearchSections = [
  { title: msg`Without results`, to: paths.productSearch(), end: true },
  { title: msg`Synonyms`, to: paths.searchSynonyms() },
  { title: msg`Pinned and hidden`, to: paths.searchRules() },
  { title: msg`Ranking`, to: paths.searchRanking() },
]

export const discountsSections = [
  { title: msg`Discount codes`, to: paths.discountCodes() },
  { title: msg`Automatic discounts`, to: paths.discountRules() },
  { title: msg`Sample cart`, to: paths.sampleCart() },
  { title: msg`Checkout links`, to: paths.checkoutLinks() },
]

export const giftCardsSections = [
  { title: msg`Gift cards`, to: paths.giftCards() },
  { title: msg`Products`, to: paths.giftCardProducts() },
  { title: msg`Liability`, to: paths.giftCardFigures() },
]

export const membersSections = [
  { title: msg`Members`, to: paths.members(), end: true },
  { title: msg`Reports`, to: paths.memberReports() },
  { title: msg`Badges`, to: paths.badges() },
  { title: msg`Roles`, to: paths.memberRoles() },
  { title: msg`Profile fields`, to: paths.customFields() },
  { title: msg`Invitations`, to: paths.memberInvitations() },
  { title: msg`Erasures`, to: paths.memberErasures() },
]

export const reviewsSections = [
  { title: msg`Reviews`, to: paths.reviews(), end: true },
  { title: msg`Requests`, to: paths.reviewRequests() },
  { title: msg`Figures`, to: paths.reviewFigures() },
]

export const marketingSections = [
  { title: msg`Automations`, to: paths.automations() },
  { title: msg`Log`, to: paths.automationRuns() },
  { title: msg`Tasks`, to: paths.staffTasks() },
  { title: msg`Rules`, to: paths.mailingRules() },
  { title: msg`Stopped addresses`, to: paths.mailStops() },
]

export const paymentsSections = [
  { title: msg`Payments`, to: paths.payments(), end: true },
  { title: msg`Disputes`, to: paths.paymentDisputes() },
  { title: msg`Payouts`, to: paths.payouts() },
  { title: msg`Reconciliation`, to: paths.paymentReconciliation() },
  { title: msg`Events`, to: paths.paymentEvents() },
]

export const contentSections = [
  { title: msg`Theme`, to: paths.theme() },
  { title: msg`Home page`, to: paths.sections('HOME') },
  { title: msg`Collection pages`, to: paths.sections('COLLECTION') },
  { title: msg`Product pages`, to: paths.sections('PRODUCT') },
  { title: msg`Pages`, to: paths.pages() },
  { title: msg`Menus`, to: paths.menus() },
  { title: msg`Questions`, to: paths.questions() },
  { title: msg`Translations`, to: paths.translations() },
  { title: msg`Redirects`, to: paths.redirects() },
  { title: msg`Search engines`, to: paths.searchEngines() },
]

export const settingsGroups = [
  {
    title: msg`Shop`,
    sections: [
      { title: msg`General`, to: paths.generalSettings() },
      { title: msg`Domains`, to: paths.domains() },
      { title: msg`Email`, to: paths.mailSettings() },
      { title: msg`Health`, to: paths.health() },
      { title: msg`Test clock`, to: paths.testClock() },
    ],
  },
  {
    title: msg`Selling`,
    sections: [
      { title: msg`Orders`, to: paths.ordersSettings() },
      { title: msg`Invoices`, to: paths.invoiceSettings() },
      { title: msg`Payments`, to: paths.payments() },
      { title: msg`Payment requests`, to: paths.paymentRequestSettings() },
      { title: msg`Returns`, to: paths.returnSettings() },
      { title: msg`Subscriptions`, to: paths.subscriptionSettings() },
      { title: msg`Abandoned checkouts`, to: paths.abandonedSettings() },
      { title: msg`Checkout`, to: paths.checkoutSettings() },
      { title: msg`Delivery`, to: paths.delivery() },
      { title: msg`Tax`, to: paths.tax() },
      { title: msg`Tips`, to: paths.tips() },
      { title: msg`Fees`, to: paths.feeRules() },
      { title: msg`Memberships`, to: paths.memberships() },
    ],
  },
  {
    title: msg`Customers`,
    sections: [
      { title: msg`Members`, to: paths.memberSettings() },
      { title: msg`Sign-in providers`, to: paths.signInProviders() },
      { title: msg`Reviews`, to: paths.reviewSettings() },
      { title: msg`Requests for reviews`, to: paths.reviewRequestRule() },
    ],
  },
  {
    title: msg`Team`,
    sections: [
      { title: msg`Staff`, to: paths.staff() },
      { title: msg`Audit log`, to: paths.auditLog() },
    ],
  },
  {
    title: msg`Connections`,
    sections: [
      { title: msg`Apps`, to: paths.plugins() },
      { title: msg`Webhooks`, to: paths.webhooks() },
      { title: msg`API keys`, to: paths.apiKeys() },
      { title: msg`OAuth apps`, to: paths.oAuthApps() },
      { title: msg`Developer console`, to: paths.developer() },
    ],
  },
]

export const developerSections = [
  { title: msg`Requests`, to: paths.developer(), end: true },
  { title: msg`Token`, to: paths.inspectToken() },
  { title: msg`Events`, to: paths.recentEvents() },
  { title: msg`API explorer`, to: paths.apiExplorer() },
  { title: msg`Test data`, to: paths.testData() },
]

export const settingsSections = settingsGroups.flatMap(({ sections }) => sections)

interface Job {
  title: MessageDescriptor
  to: string
  icon: ComponentType
  /** The sections of a URL that only leads to the first of them. */
  sections?: readonly { to: string }[]
}

/** The main navigation, grouped by job. Every entry of the back office's navigation is in this file. */
export const jobs: readonly Job[] = [
  { title: msg`Home`, to: paths.home(), icon: HomeIcon },
  { title: msg`Orders`, to: paths.orders(), icon: OrdersIcon },
  { title: msg`Subscriptions`, to: paths.subscriptions(), icon: SubscriptionsIcon },
  { title: msg`Invoices`, to: paths.invoices(), icon: InvoicesIcon },
  { title: msg({ message: 'Reports', context: 'figures' }), to: paths.reports(), icon: ReportsIcon },
  { title: msg`Products`, to: paths.products(), icon: ProductsIcon },
  { title: msg`Inventory`, to: paths.inventory(), icon: InventoryIcon },
  { title: msg`Discounts`, to: paths.discountCodes(), icon: DiscountIcon },
  { title: msg`Gift cards`, to: paths.giftCards(), icon: GiftIcon, sections: giftCardsSections },
  { title: msg`Customers`, to: paths.customers(), icon: CustomersIcon },
  { title: msg`Members`, to: paths.members(), icon: MembersIcon },
  { title: msg`Messages`, to: paths.contactMessages(), icon: MessagesIcon },
  { title: msg`Reviews`, to: paths.reviews(), icon: ReviewsIcon },
  { title: msg`Marketing`, to: paths.automations(), icon: MarketingIcon, sections: marketingSections },
  { title: msg`Media`, to: paths.media(), icon: ImageIcon },
  { title: msg`Content`, to: paths.content(), icon: ContentIcon, sections: contentSections },
  { title: msg`Settings`, to: paths.settings(), icon: SettingsIcon, sections: settingsSections },
  { title: msg`Help`, to: paths.help(), icon: HelpIcon },
]

/** The palette's destinations with search keywords. */
export const destinations = [
  { title: msg`Set-up`, keywords: msg`start begin first steps open close publish shop demo remove`, to: paths.setup() },
  { title: msg`Home`, keywords: msg`dashboard figures sales today statistics analytics reports revenue`, to: paths.home() },
  {
    title: msg`Orders`,
    keywords: msg`sales returns exchanges cancellations export csv receipts packing slips`,
    to: paths.orders(),
  },
  {
    title: msg`Refund an order`,
    keywords: msg`refunds money back returns chargeback`,
    to: paths.orders('?payment=PAID,PARTIALLY_PAID'),
  },
  {
    title: msg`Orders to ship`,
    keywords: msg`pack fulfil unfulfilled`,
    to: paths.orders('?ship=open&status=APPROVED'),
  },
  { title: msg`Unpaid orders`, keywords: msg`unpaid money`, to: `${paths.orders()}?payment=NOT_PAID,PARTIALLY_PAID` },
  { title: msg`Invoices`, keywords: msg`bills credit notes e-invoice zugferd xrechnung open accounting`, to: paths.invoices() },
  {
    title: msg`Overdue invoices`,
    keywords: msg`open unpaid reminders debtors ageing`,
    to: paths.invoices('?status=OVERDUE,PARTIAL_AND_OVERDUE'),
  },
  {
    title: msg({ message: 'Reports', context: 'figures' }),
    keywords: msg`sales figures bookkeeping accounting csv export statistics`,
    to: paths.reports(),
  },
  { title: msg`Sales by day`, keywords: msg`revenue turnover week month report`, to: paths.salesReport('by-day') },
  { title: msg`Sales by product`, keywords: msg`margin cost profit best selling report`, to: paths.salesReport('by-product') },
  { title: msg`Payments by method`, keywords: msg`fees providers card transfer report`, to: paths.paymentsReport() },
  { title: msg`Refunds by reason`, keywords: msg`returns money back report`, to: paths.refundsReport() },
  { title: msg`Returns by reason`, keywords: msg`sent back items wrong size report`, to: paths.returnsReport() },
  { title: msg`Ship from CSV`, keywords: msg`orders tracking numbers carrier csv upload`, to: paths.trackingFile() },
  {
    title: msg`Subscriptions`,
    keywords: msg`recurring repeat renewals monthly box mrr churn forecast pause skip`,
    to: paths.subscriptions(),
  },
  {
    title: msg`Subscriptions whose payment failed`,
    keywords: msg`dunning past due retry declined card`,
    to: paths.subscriptions('?status=PAST_DUE'),
  },
  { title: msg`Returns`, keywords: msg`rma send back refund exchange received`, to: paths.returns() },
  { title: msg`Failed emails`, keywords: msg`outbox bounced resend customers`, to: paths.failedMails() },
  { title: msg`Products`, keywords: msg`catalogue items articles prices export csv`, to: paths.products() },
  {
    title: msg`Abandoned checkouts`,
    keywords: msg`carts left recovery customers who did not buy`,
    to: paths.abandonedCheckouts(),
  },
  {
    title: msg`Figures of abandoned checkouts`,
    keywords: msg`funnel conversion recovery rate steps`,
    to: paths.abandonedFigures(),
  },
  { title: msg`New product`, keywords: msg`add create item`, to: paths.newProduct() },
  { title: msg`Import products`, keywords: msg`csv upload file shopify woocommerce wix migrate`, to: paths.productImport() },
  { title: msg`Inventory`, keywords: msg`stock quantity warehouse`, to: paths.inventory() },
  { title: msg`Sold out`, keywords: msg`inventory out of stock`, to: `${paths.inventory()}?stock=out` },
  { title: msg`Back in stock`, keywords: msg`waiting list notify sold out demand`, to: paths.backInStock() },
  { title: msg`Discount codes`, keywords: msg`coupons vouchers promotions promo rebates`, to: paths.discountCodes() },
  { title: msg`New code`, keywords: msg`add create coupon discount`, to: paths.newDiscountCode() },
  { title: msg`Generate codes`, keywords: msg`many coupons mailing csv`, to: paths.generateDiscountCodes() },
  { title: msg`Automatic discounts`, keywords: msg`sale promotions rules reductions`, to: paths.discountRules() },
  { title: msg`New discount`, keywords: msg`add create sale promotion rule`, to: paths.newDiscountRule() },
  { title: msg`Sample cart`, keywords: msg`try simulate discounts which rule conflict`, to: paths.sampleCart() },
  { title: msg`Checkout links`, keywords: msg`templates share buy now qr code`, to: paths.checkoutLinks() },
  { title: msg`New checkout link`, keywords: msg`add create template share`, to: paths.newCheckoutLink() },
  { title: msg`Gift cards`, keywords: msg`vouchers balance codes`, to: paths.giftCards() },
  { title: msg`Issue gift card`, keywords: msg`add create voucher`, to: paths.newGiftCard() },
  { title: msg`Import gift cards`, keywords: msg`vouchers other shop move`, to: paths.importGiftCards() },
  { title: msg`Gift card products`, keywords: msg`sell vouchers amounts`, to: paths.giftCardProducts() },
  { title: msg`Gift card liability`, keywords: msg`vouchers figures outstanding balance`, to: paths.giftCardFigures() },
  { title: msg`Customers`, keywords: msg`buyers clients contacts people guests segments export csv`, to: paths.customers() },
  { title: msg`New customer`, keywords: msg`add create contact buyer`, to: paths.newCustomer() },
  { title: msg`Import customers`, keywords: msg`csv upload file shopify woocommerce move`, to: paths.importCustomers() },
  { title: msg`Members`, keywords: msg`people accounts community export csv`, to: paths.members() },
  { title: msg`Members to approve`, keywords: msg`pending waiting accounts`, to: paths.members('?status=PENDING') },
  { title: msg`New member`, keywords: msg`add create invite account`, to: paths.newMember() },
  { title: msg`Reported members`, keywords: msg`moderation abuse spam reports block mute`, to: paths.memberReports() },
  { title: msg`Reviews to check`, keywords: msg`stars moderation ratings waiting`, to: paths.reviews('?status=IN_MODERATION') },
  { title: msg`Reviews`, keywords: msg`stars ratings customers feedback testimonials export`, to: paths.reviews() },
  {
    title: msg`Automations`,
    keywords: msg`marketing newsletter campaigns emails reminders flows abandoned`,
    to: paths.automations(),
  },
  { title: msg`New automation`, keywords: msg`add create newsletter campaign`, to: paths.newAutomation() },
  { title: msg`Log of automations`, keywords: msg`marketing sent why not runs`, to: paths.automationRuns() },
  {
    title: msg`Rules of mailings`,
    keywords: msg`consent newsletter gdpr countries limit per week speed`,
    to: paths.mailingRules(),
  },
  { title: msg`Stopped addresses`, keywords: msg`bounces complaints spam suppression unsubscribe`, to: paths.mailStops() },
  { title: msg`Tasks`, keywords: msg`to do staff call remind`, to: paths.staffTasks('?done=no') },
  { title: msg`Messages`, keywords: msg`contact form enquiries inbox questions customers write`, to: paths.contactMessages() },
  { title: msg`Spam of contact forms`, keywords: msg`messages junk`, to: paths.contactMessages('?state=SPAM') },
  { title: msg`Media`, keywords: msg`library files images pictures photos videos documents upload folders`, to: paths.media() },
  { title: msg`Media trash`, keywords: msg`deleted files restore`, to: paths.media('?folder=trash') },
  { title: msg`Figures of reviews`, keywords: msg`stars average answers waiting chart`, to: paths.reviewFigures() },
  { title: msg`Import reviews`, keywords: msg`csv upload file judge.me stars`, to: paths.reviewImport() },
  { title: msg`Requests for reviews`, keywords: msg`emails stars ask buyers reminders`, to: paths.reviewRequests() },
  { title: msg`Badges`, keywords: msg`members awards titles`, to: paths.badges() },
  { title: msg`New badge`, keywords: msg`add create members`, to: paths.newBadge() },
  { title: msg`Roles of members`, keywords: msg`groups members`, to: paths.memberRoles() },
  { title: msg`Profile fields`, keywords: msg`members custom fields form`, to: paths.customFields() },
  { title: msg`New field`, keywords: msg`add create profile members`, to: paths.newCustomField() },
  { title: msg`Invitations of members`, keywords: msg`invite pending accounts email`, to: paths.memberInvitations() },
  { title: msg`Import members`, keywords: msg`csv file upload passwords migrate`, to: paths.importMembers() },
  { title: msg`Invite members`, keywords: msg`add email account`, to: paths.inviteMembers() },
  { title: msg`Erased members`, keywords: msg`erasures privacy gdpr delete receipts personal data`, to: paths.memberErasures() },
  { title: msg`Categories`, keywords: msg`collections tree`, to: paths.categories() },
  { title: msg`New category`, keywords: msg`add collection`, to: paths.newCategory() },
  { title: msg`Product groups`, keywords: msg`colours siblings variants together`, to: paths.productGroups() },
  { title: msg`New product group`, keywords: msg`add`, to: paths.newProductGroup() },
  { title: msg`Promotions`, keywords: msg`banners teasers images between products`, to: paths.promotions() },
  { title: msg`New promotion`, keywords: msg`add banner`, to: paths.newPromotion() },
  { title: msg`Search`, keywords: msg`searches without results not found products shop`, to: paths.productSearch() },
  { title: msg`Synonyms`, keywords: msg`search words find`, to: paths.searchSynonyms() },
  { title: msg`New synonyms`, keywords: msg`search add`, to: paths.newSearchSynonym() },
  { title: msg`Pinned and hidden`, keywords: msg`search results products first merchandising`, to: paths.searchRules() },
  { title: msg`New rule`, keywords: msg`search pin hide products`, to: paths.newSearchRule() },
  { title: msg`Ranking`, keywords: msg`search order best sellers margin`, to: paths.searchRanking() },
  {
    title: msg`Home page`,
    keywords: msg`sections hero banner gallery slideshow start page builder blocks`,
    to: paths.sections('HOME'),
  },
  { title: msg`Collection pages`, keywords: msg`sections below products categories builder`, to: paths.sections('COLLECTION') },
  { title: msg`Product pages`, keywords: msg`sections below details builder`, to: paths.sections('PRODUCT') },
  {
    title: msg`Theme`,
    keywords: msg`look design colours fonts typefaces logo favicon header footer branding template`,
    to: paths.theme(),
  },
  {
    title: msg`Pages`,
    keywords: msg`content imprint privacy shipping returns legal policies terms conditions withdrawal about contact`,
    to: paths.pages(),
  },
  {
    title: msg`Legal pages`,
    keywords: msg`imprint privacy terms returns withdrawal shipping draft policies`,
    to: paths.legalPages(),
  },
  { title: msg`New page`, keywords: msg`add content`, to: paths.newPage() },
  { title: msg`Menus`, keywords: msg`navigation header footer links`, to: paths.menus() },
  { title: msg`Questions`, keywords: msg`faq help answers customers`, to: paths.questions() },
  { title: msg`New question`, keywords: msg`add faq answer`, to: paths.newQuestion() },
  { title: msg`Translations`, keywords: msg`languages german english multilingual`, to: paths.translations() },
  { title: msg`Redirects`, keywords: msg`moved addresses seo 301 404`, to: paths.redirects() },
  { title: msg`New redirect`, keywords: msg`add moved address`, to: paths.newRedirect() },
  { title: msg`Import redirects`, keywords: msg`csv upload moved addresses`, to: paths.redirectImport() },
  { title: msg`Search engines`, keywords: msg`sitemap seo broken links 404 google`, to: paths.searchEngines() },
  { title: msg`General settings`, keywords: msg`shop name currency language time zone`, to: paths.generalSettings() },
  { title: msg`Texts of emails`, keywords: msg`mail templates subject wording preview translate`, to: paths.mailTexts() },
  { title: msg`Email settings`, keywords: msg`smtp mail server sender notifications`, to: paths.mailSettings() },
  { title: msg`Health`, keywords: msg`status jobs errors problems backups restore updates version storage`, to: paths.health() },
  { title: msg`Test clock`, keywords: msg`time travel future simulate move date test mode`, to: paths.testClock() },
  {
    title: msg`Invoice settings`,
    keywords: msg`invoices receipts bills seller address VAT number footer PDF`,
    to: paths.invoiceSettings(),
  },
  {
    title: msg`Settings of abandoned checkouts`,
    keywords: msg`carts recovery link staff time`,
    to: paths.abandonedSettings(),
  },
  {
    title: msg`Settings of subscriptions`,
    keywords: msg`retry dunning failed payments out of stock pause`,
    to: paths.subscriptionSettings(),
  },
  {
    title: msg`Settings of returns`,
    keywords: msg`period days restocking fee label address instructions`,
    to: paths.returnSettings(),
  },
  {
    title: msg`Payment requests`,
    keywords: msg`pay links reminders expiry`,
    to: paths.paymentRequestSettings(),
  },
  { title: msg`Order settings`, keywords: msg`order numbers stock leaves when paid placed`, to: paths.ordersSettings() },
  {
    title: msg`Payments`,
    keywords: msg`payment methods card bank transfer iban stripe paypal mollie klarna ideal cash invoice test live mode`,
    to: paths.payments(),
  },
  {
    title: msg`Add a payment provider`,
    keywords: msg`connect stripe paypal mollie keys api card apple google pay`,
    to: paths.newPaymentProvider(),
  },
  { title: msg`Disputes`, keywords: msg`chargeback evidence bank fraud`, to: paths.paymentDisputes() },
  { title: msg`Payouts`, keywords: msg`fees bank account settlement`, to: paths.payouts() },
  { title: msg`Reconciliation`, keywords: msg`compare books payments differences fees`, to: paths.paymentReconciliation() },
  { title: msg`Payment events`, keywords: msg`webhook provider log replay`, to: paths.paymentEvents() },
  {
    title: msg`Checkout`,
    keywords: msg`brand logo colours theme design policies terms required fields questions words texts`,
    to: paths.checkoutSettings(),
  },
  {
    title: msg`Delivery`,
    keywords: msg`shipping rates postage parcels zones regions countries profiles local delivery slots pickup`,
    to: paths.delivery(),
  },
  { title: msg`New shipping option`, keywords: msg`add delivery rate`, to: paths.newShippingOption() },
  { title: msg`Tax`, keywords: msg`taxes vat gst rates regions groups`, to: paths.tax() },
  {
    title: msg`Exempt customers`,
    keywords: msg`tax exemption certificate charity vat`,
    to: paths.exemptCustomers(),
  },
  {
    title: msg`Standard tax rates`,
    keywords: msg`vat oss one stop shop european union states proposal`,
    to: paths.taxProposals(),
  },
  { title: msg`Tax report`, keywords: msg`vat books accounting csv period`, to: paths.taxReport() },
  { title: msg`Tips`, keywords: msg`gratuity staff split presets checkout`, to: paths.tips() },
  { title: msg`Tip report`, keywords: msg`gratuity staff payout csv period`, to: paths.tipReport() },
  { title: msg`Fees`, keywords: msg`surcharge handling deposit additional rules`, to: paths.feeRules() },
  { title: msg`Memberships`, keywords: msg`classes card credits eligibility app plan`, to: paths.memberships() },
  { title: msg`New fee`, keywords: msg`add surcharge handling`, to: paths.newFeeRule() },
  { title: msg`New tax region`, keywords: msg`add vat country`, to: paths.newTaxRegion() },
  {
    title: msg`Sign-in of members`,
    keywords: msg`registration approval verification email accounts privacy public profiles`,
    to: paths.memberSettings(),
  },
  { title: msg`Rules for reviews`, keywords: msg`moderation stars who may review words links`, to: paths.reviewSettings() },
  {
    title: msg`When buyers are asked for reviews`,
    keywords: msg`requests emails reminders quiet hours`,
    to: paths.reviewRequestRule(),
  },
  { title: msg`Domains`, keywords: msg`host name web address dns url primary`, to: paths.domains() },
  { title: msg`New domain`, keywords: msg`add host name web address dns`, to: paths.newDomain() },
  {
    title: msg`Apps`,
    keywords: msg`integrations carrier plugin extension add-ons shipping rates fees tax validations minimum order value`,
    to: paths.plugins(),
  },
  {
    title: msg`Sign-in providers`,
    keywords: msg`social login openid connect single sign-on accounts elsewhere`,
    to: paths.signInProviders(),
  },
  { title: msg`Webhooks`, keywords: msg`integrations events endpoints deliveries`, to: paths.webhooks() },
  { title: msg`New webhook`, keywords: msg`add endpoint`, to: paths.newWebhook() },
  { title: msg`API keys`, keywords: msg`secret token`, to: paths.apiKeys() },
  { title: msg`New API key`, keywords: msg`create secret token`, to: paths.newApiKey() },
  {
    title: msg`Your account`,
    keywords: msg`password email sessions sign in security two-factor 2fa passkey`,
    to: paths.account(),
  },
  { title: msg`Staff`, keywords: msg`people users team employees colleagues invite permissions`, to: paths.staff() },
  { title: msg`Roles`, keywords: msg`permissions access staff`, to: paths.roles() },
  { title: msg`Audit log`, keywords: msg`history activity security who changed settings money keys`, to: paths.auditLog() },
  { title: msg`OAuth apps`, keywords: msg`client id headless redirect`, to: paths.oAuthApps() },
  { title: msg`New OAuth app`, keywords: msg`add client headless`, to: paths.newOAuthApp() },
  { title: msg`Developer console`, keywords: msg`requests hints log debug headless`, to: paths.developer() },
  { title: msg`Inspect a token`, keywords: msg`access token api key who`, to: paths.inspectToken() },
  { title: msg`Latest events`, keywords: msg`domain events webhooks tail`, to: paths.recentEvents() },
  { title: msg`Help`, keywords: msg`guides manual documentation instructions support`, to: paths.help() },
  { title: msg`Delete test data`, keywords: msg`reset test orders carts empty start over`, to: paths.testData() },
  { title: msg`API explorer`, keywords: msg`operations call try reference sdk`, to: paths.apiExplorer() },
] as const

/** True if each typed word begins a word of a name, or is a form of it: `refunds` finds `refund`. */
export function matches(name: string, text: string): boolean {
  const words = splitWords(name)
  return splitWords(text).every((typed) => words.some((word) => word.startsWith(typed) || isBeginningOf(word, typed)))
}

const splitWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Plurals and the like: up to two more letters at the end of a word of at least three. */
function isBeginningOf(word: string, typed: string): boolean {
  return word.length >= 3 && typed.startsWith(word) && typed.length - word.length <= 2
}

/** The entries of the main navigation that the role of the signed-in person may use. */
export function openJobs(): readonly Job[] {
  return jobs.filter(({ to, sections }) => (sections ? sections.some((section) => canOpen(section.to)) : canOpen(to)))
}
