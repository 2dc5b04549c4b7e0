/** The app that gift cards of the shop itself belong to, in carts, payments and catalogue references. */
export const giftCardAppId = 'd80111c5-a0f4-47a8-b63a-65b54d774a27'
