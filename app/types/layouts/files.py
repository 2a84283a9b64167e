"""Kinds that hand out a file."""

from collections.abc import Mapping
from typing import Final

from app.types.fields import Part, area, file, main, one, picture
from app.types.layouts.shared import TEXT, TITLE

FILES: Final[Mapping[str, tuple[Part, ...]]] = {
    "pdf": (
        main(
            one("pdf_title", TITLE),
            file("pdf_download_url", "=PDF", "hint_pdf"),
            area("pdf_description", TEXT),
            one("direct", "field_direct", "switch", hint="hint_direct"),
        ),
    ),
    "image": (
        main(
            one("image_title", TITLE),
            picture("image_download_url", "field_picture"),
            area("image_description", TEXT),
        ),
    ),
    "image_gallery": (
        main(one("image_gallery_title", TITLE), area("image_gallery_description", TEXT)),
        main(
            one(
                "image_gallery_images",
                "field_pictures",
                "list",
                item="field_picture",
                controls=(picture("url", "field_picture"), one("name", "field_caption")),
            )
        ),
    ),
    "video": (
        main(
            one("video_title", TITLE),
            file("video_url", "kind_video", "hint_video"),
            area("video_description", TEXT),
            picture("poster_url", "field_poster"),
        ),
    ),
    "mp3": (
        main(
            one("mp3_title", TITLE),
            file("mp3_file_url", "=MP3", "hint_mp3"),
            area("mp3_description", TEXT),
            picture("mp3_cover_image_url", "field_mp3_cover"),
        ),
    ),
    "file": (
        main(
            one("file_title", TITLE),
            file("file_download_url", "field_file"),
            area("file_description", TEXT),
        ),
    ),
}
