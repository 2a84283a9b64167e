"""The forms of what hands out a file."""

from typing import Final

from app.types.code_type import CodeType
from app.types.fields import area, file, many, one, picture
from app.types.media.page import file_page, image_gallery_page, image_page, mp3_page, pdf_page, video_page
from domain.content.types import media

PDF: Final = CodeType(media.PDFContent, pdf_page, "pdf", own_name="=PDF").with_form(
    file("pdf_download_url", "=PDF", "hint_pdf"),
    one("pdf_title", "field_title"),
    area("pdf_description", "field_description"),
    one("direct", "field_direct", "switch", hint="hint_direct"),
)
IMAGE: Final = CodeType(media.ImageContent, image_page, "image").with_form(
    picture("image_download_url", "field_picture"),
    one("image_title", "field_title"),
    area("image_description", "field_description"),
)
IMAGE_GALLERY: Final = CodeType(media.ImageGalleryContent, image_gallery_page, "images").with_form(
    one("image_gallery_title", "field_title"),
    area("image_gallery_description", "field_description"),
    many(
        "image_gallery_images",
        "field_pictures",
        "field_picture",
        picture("url", "field_picture"),
        one("name", "field_caption"),
    ),
)
VIDEO: Final = CodeType(media.VideoContent, video_page, "play").with_form(
    file("video_url", "type_video", "hint_video"),
    one("video_title", "field_title"),
    area("video_description", "field_description"),
    picture("poster_url", "field_poster"),
)
MP3: Final = CodeType(media.MP3Content, mp3_page, "music", own_name="=MP3").with_form(
    file("mp3_file_url", "=MP3", "hint_mp3"),
    one("mp3_title", "field_title"),
    area("mp3_description", "field_description"),
    picture("mp3_cover_image_url", "field_mp3_cover"),
)
FILE: Final = CodeType(media.FileContent, file_page, "file").with_form(
    file("file_download_url", "type_file"),
    one("file_title", "field_title"),
    area("file_description", "field_description"),
)
