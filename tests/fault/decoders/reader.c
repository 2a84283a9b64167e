// Reads frames with quirc; in and out as in `reader.mjs`.
#include <stdint.h>
#include <stdio.h>

#include "quirc.h"

static void print_text(struct quirc *decoder) {
  static struct quirc_code code;
  static struct quirc_data data;
  for (int number = 0; number < quirc_count(decoder); number++) {
    quirc_extract(decoder, number, &code);
    if (quirc_decode(&code, &data) != QUIRC_SUCCESS) continue;
    putchar('"');
    for (int at = 0; at < data.payload_len; at++) printf("\\u%04x", data.payload[at]);
    putchar('"');
    return;
  }
  printf("null");
}

int main(void) {
  struct quirc *decoder = quirc_new();
  uint32_t size[2];
  while (fread(size, sizeof size, 1, stdin) == 1) {
    if (quirc_resize(decoder, (int)size[0], (int)size[1]) < 0) return 1;
    if (fread(quirc_begin(decoder, NULL, NULL), size[0], size[1], stdin) != size[1]) return 1;
    quirc_end(decoder);
    printf("{\"quirc\": ");
    print_text(decoder);
    puts("}");
    fflush(stdout);
  }
  return 0;
}
