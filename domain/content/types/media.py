"""Types 10, 14, 15, 17, 19 and 21: something to look at, to listen to or to take home."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from domain.content.fields import FileURL, Line, Name, PictureURL, Text
from domain.content.qr_type import CodeContent
from domain.kernel.parsing import Strict


class VideoContent(CodeContent):
    type_id: ClassVar[int] = 10
    slug: ClassVar[str] = "video"
    type_name: ClassVar[str] = "Video"
    type_description: ClassVar[str] = "A video: a file, or a page of a video site."
    scan: ClassVar[str] = "Shows the video; another site is loaded only on a tap."
    example: ClassVar[Mapping[str, Any]] = {
        "video_title": "How it is made",
        "video_url": "https://example.com/made.mp4",
    }

    video_title: Name
    video_url: FileURL
    video_description: Text | None = None
    poster_url: PictureURL | None = None


class PDFContent(CodeContent):
    """`direct`: a scan leads to the file at once."""

    type_id: ClassVar[int] = 14
    slug: ClassVar[str] = "pdf"
    type_name: ClassVar[str] = "PDF"
    type_description: ClassVar[str] = "A PDF document."
    scan: ClassVar[str] = "Shows the document's title with a button that opens it, or leads to it at once."
    example: ClassVar[Mapping[str, Any]] = {
        "pdf_title": "Price list",
        "pdf_download_url": "https://example.com/prices.pdf",
        "direct": True,
    }

    pdf_title: Name
    pdf_download_url: FileURL
    pdf_description: Text | None = None
    direct: bool = False

    def destination(self) -> str | None:
        return self.pdf_download_url if self.direct else None


class GalleryImage(Strict):
    url: PictureURL
    name: Line | None = None


class ImageGalleryContent(CodeContent):
    type_id: ClassVar[int] = 15
    slug: ClassVar[str] = "image_gallery"
    type_name: ClassVar[str] = "Image gallery"
    type_description: ClassVar[str] = "Pictures, one below the other."
    scan: ClassVar[str] = "Shows the pictures."
    example: ClassVar[Mapping[str, Any]] = {
        "image_gallery_title": "The rooms",
        "image_gallery_images": [{"url": "https://example.com/room1.jpg", "name": "Room 1"}],
    }

    image_gallery_title: Name
    image_gallery_images: Annotated[list[GalleryImage], Field(min_length=1, max_length=100)]
    image_gallery_description: Text | None = None


class ImageContent(CodeContent):
    type_id: ClassVar[int] = 17
    slug: ClassVar[str] = "image"
    type_name: ClassVar[str] = "Image"
    type_description: ClassVar[str] = "One picture."
    scan: ClassVar[str] = "Shows the picture with a button that saves it."
    example: ClassVar[Mapping[str, Any]] = {
        "image_title": "Floor plan",
        "image_download_url": "https://example.com/plan.png",
    }

    image_title: Name
    image_download_url: PictureURL
    image_description: Text | None = None


class FileContent(CodeContent):
    type_id: ClassVar[int] = 19
    slug: ClassVar[str] = "file"
    type_name: ClassVar[str] = "File"
    type_description: ClassVar[str] = "A file to download."
    scan: ClassVar[str] = "Shows the file's title with a button that downloads it."
    example: ClassVar[Mapping[str, Any]] = {
        "file_title": "Pattern",
        "file_download_url": "https://example.com/pattern.zip",
    }

    file_title: Name
    file_download_url: FileURL
    file_description: Text | None = None


class MP3Content(CodeContent):
    type_id: ClassVar[int] = 21
    slug: ClassVar[str] = "mp3"
    type_name: ClassVar[str] = "MP3"
    type_description: ClassVar[str] = "Something to listen to."
    scan: ClassVar[str] = "Shows a player."
    example: ClassVar[Mapping[str, Any]] = {
        "mp3_title": "Station 4",
        "mp3_file_url": "https://example.com/4.mp3",
    }

    mp3_title: Name
    mp3_file_url: FileURL
    mp3_description: Text | None = None
    mp3_cover_image_url: PictureURL | None = None
