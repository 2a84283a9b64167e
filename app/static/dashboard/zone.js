// The first sign-in of an account tells its time zone. Without it that is UTC, until somebody sets it.
for (const field of document.querySelectorAll("[name=time_zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone
}
