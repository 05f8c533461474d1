/** Also quoted in the privacy policy. */
export const retention = {
  sessionIdleDays: 30,
  sessionDays: 90,
  deviceDays: 400,
  failureDays: 90,
  resetMinutes: 30,
  verificationHours: 24,
  paymentNoticeDays: 90,
  activityDays: 90,
  seenDays: 7,
  copyDays: 7,
  deletedTryOnDays: 30,
  deletionDays: 14,
  deletionLatestDays: 30,
  paymentYears: 5,
  refundMarkDays: 365,
  rejectedPictureYears: 5,
} as const;
